import type { JsonValue } from '@showreel/views';

/** One step of the example: something said, or a tool that is really run. */
export type Step =
  | { does: 'ask' | 'say' | 'think'; text: string }
  | { does: 'run'; tool: string; args: JsonValue }
  /** A tool that works on the background task that was started last. */
  | { does: 'run-on-task'; tool: string; args: { [name: string]: JsonValue } };

type TodoStatus = 'pending' | 'in_progress' | 'completed';

/** The plan, with the first `done` points completed and the next one under way. */
function plan(done: number): Step {
  const points = [
    'See the wrong time in a test',
    'Carry the minutes into the hour',
    'Spell out dest on the board and in the data',
    'Cover the board with a test and look at it',
  ];
  const status = (index: number): TodoStatus =>
    index < done ? 'completed' : index === done ? 'in_progress' : 'pending';
  const todos = points.map((content, index) => ({ content, status: status(index) }));
  return { does: 'run', tool: 'todo_write', args: { todos } };
}

const durationBefore = `  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.round((seconds % HOUR) / MINUTE);
`;
const durationAfter = `  // Rounded before it is split: rounding the rest alone can make 60 minutes of it.
  const total = Math.round(seconds / MINUTE);
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
`;

const trains = `// leavesIn is in seconds.
export const trains = [
  { destination: 'Utrecht', platform: '5b', leavesIn: 7170 },
  { destination: 'Rotterdam', platform: '2', leavesIn: 240 },
  { destination: 'Groningen', platform: '11a', leavesIn: 3900 },
];
`;

const boardTest = `import { announcement, boardLine, inOrder } from '../src/board.js';
import { trains } from '../src/trains.js';
import { equal, test } from './harness.js';

const [utrecht] = trains;

test('the next train comes first', () => equal(inOrder(trains)[0].destination, 'Rotterdam'));
test('a line names the train', () => equal(boardLine(utrecht, 9), 'Utrecht      5b  in 2 h'));
test('the loudspeaker spells it out', () =>
  equal(announcement(utrecht), 'The train to Utrecht leaves in 2 h from platform 5b.'));
`;

/**
 * A small bug hunt in the sample project. `node` is how a command calls Node. Told so that every kind of card is seen
 * once: a read, a failed edit, an edit, one at five places, an overwrite, a new file, tests that fail and tests that
 * pass, a background task, a plan.
 */
export function tellStory(node: string): Step[] {
  const runTests: Step = {
    does: 'run',
    tool: 'bash',
    args: { command: `${node} test/run.js`, description: 'Run the tests' },
  };
  return [
    {
      does: 'ask',
      text: 'This morning the board said that the train to Utrecht leaves "in 1 h 60 min". Please find out why and fix it. And spell out `dest` while you are there: I keep misreading it.',
    },
    { does: 'say', text: 'I will see the wrong time in a test first, then fix it, then rename.' },
    plan(0),
    runTests,
    { does: 'say', text: 'There it is: 7,170 seconds should be 2 hours, and are "1 h 60 min".' },
    { does: 'run', tool: 'read', args: { file_path: 'src/duration.js' } },
    {
      does: 'think',
      text: '7170 s is 1 h and 59.5 min. The hours are cut off first and the rest is rounded alone, so the rest becomes 60 and never carries over. Round to whole minutes first, then split.',
    },
    {
      does: 'run',
      tool: 'edit',
      args: {
        file_path: 'src/duration.js',
        old_string: durationBefore.replace('(seconds % HOUR)', 'seconds % HOUR'),
        new_string: durationAfter,
      },
    },
    { does: 'say', text: 'I left out the brackets around the remainder. Again, with the text as it is.' },
    {
      does: 'run',
      tool: 'edit',
      args: { file_path: 'src/duration.js', old_string: durationBefore, new_string: durationAfter },
    },
    runTests,
    plan(2),
    { does: 'run', tool: 'read', args: { file_path: 'src/board.js' } },
    {
      does: 'run',
      tool: 'edit',
      args: {
        file_path: 'src/board.js',
        old_string: 'train.dest',
        new_string: 'train.destination',
        replace_all: true,
      },
    },
    { does: 'run', tool: 'read', args: { file_path: 'src/trains.js' } },
    { does: 'run', tool: 'write', args: { file_path: 'src/trains.js', content: trains } },
    { does: 'run', tool: 'write', args: { file_path: 'test/board.test.js', content: boardTest } },
    runTests,
    {
      does: 'run',
      tool: 'bash',
      args: {
        command: `${node} preview.js`,
        description: 'Show the board for three minutes',
        run_in_background: true,
      },
    },
    { does: 'run-on-task', tool: 'task_output', args: { wait_ms: 10_000 } },
    plan(4),
    {
      does: 'say',
      text: 'Fixed. `sayDuration` cut off the hours and then rounded the rest, so half a minute before the hour came out as 60 minutes. It now rounds first and splits afterwards.\n\n- `dest` is `destination` at the five places of `src/board.js` and in `src/trains.js`.\n- `test/board.test.js` is new; all seven tests pass.',
    },
  ];
}
