import { expect, test } from 'vitest';
import { cards, displayTitle, settleCall, type CallItem, type TimelineItem } from '@showreel/views';
import { callFixtures, type CallFixture } from '@showreel/views/fixtures';
import { cleanText } from './clean-text';
import { renderItem } from './render-item';
import { createStyle } from './style';

const cwd = '/home/kim/sluice';
const draw = (item: TimelineItem, colours = false): string =>
  renderItem(item, { cwd, startedAt: 1000, style: createStyle(colours) });

function itemOf({ tool, call, result }: Omit<CallFixture, 'name'>): CallItem {
  return {
    type: 'call',
    seq: 2,
    at: 66_000,
    callId: 'c',
    tool,
    view: call,
    ...(result === undefined ? {} : { result: { seq: 3, at: 67_000, ...result } }),
  };
}

const find = (name: string): CallItem => {
  const fixture = callFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`There is no fixture "${name}".`);
  return itemOf(fixture);
};

test.each(callFixtures)('$name is drawn: its time, its state and its title', (fixture) => {
  const text = draw(itemOf(fixture));
  const { state, title, locations } = settleCall(fixture.call, fixture.result);
  const [header = ''] = text.split('\n');
  expect(header).toContain('1:05');
  expect(header).toContain(displayTitle(title, locations[0]?.path, cwd));
  expect(header).toMatch(
    {
      waiting: /◦ waiting/,
      running: /… running/,
      done: /✓ (done|exit 0)/,
      failed: /✗ (failed|exit \d+|SIG[A-Z]+|timed out)/,
      interrupted: /⊘ (interrupted|stopped)/,
      denied: /⊘ denied/,
    }[state],
  );
  expect(text).not.toContain('\u001b');
});

test.each(callFixtures)('$name is drawn the same in colours', (fixture) => {
  const coloured = draw(itemOf(fixture), true);
  expect(coloured).toContain('\u001b[');
  expect(cleanText(coloured)).toBe(draw(itemOf(fixture)));
});

test.each(cards)('the card %s is drawn as a call and as a result, each with a body of its own', (card) => {
  const asCall = callFixtures.filter((fixture) => fixture.call.card === card);
  const asResult = callFixtures.filter((fixture) => fixture.result?.view.card === card);
  const bodyOf = (fixture: CallFixture): string => draw(itemOf(fixture)).split('\n').slice(1).join('');
  expect(asCall.some(({ result: _result, ...call }) => bodyOf(call) !== '')).toBe(true);
  expect(
    asResult.some(
      (fixture) =>
        bodyOf(fixture) !== bodyOf({ ...fixture, result: { isError: false, view: { card: 'generic' } } }),
    ),
  ).toBe(true);
});

test('a diff has both line numbers, signs, and a header a hunk', () => {
  expect(draw(find('edit, applied at two places')).split('\n')).toEqual([
    '   1:05  ✓ done  Edit src/clock.ts',
    '         edited src/clock.ts +2 −2',
    '         @@ -3,3 +3,3 @@',
    '         3 3   a',
    '         4   - now()',
    '           4 + this.now()',
    '         5 5   b',
    '         @@ -40,2 +40,2 @@',
    '         40 40   c',
    '         41    - now()',
    '            41 + this.now()',
    '',
  ]);
});

test('a change that was only asked for is called proposed and has no line numbers', () => {
  const text = draw(find('edit, proposed'));
  expect(text).toContain('proposed src/clock.ts');
  expect(text).toContain('- now()');
  expect(text).not.toContain('no line feed');
});

test('a created file begins before its first line, as unified diffs say it', () => {
  expect(draw(find('write, created'))).toContain('@@ -0,0 +1,1 @@');
});

test('a file without a hunk says what happened to it', () => {
  expect(draw(find('write, nothing changed'))).toContain('unchanged same.ts');
});

test('output that was left out is a row in its place', () => {
  const lines = draw(find('command, killed, output cut')).split('\n');
  const row = lines.findIndex((line) => line.includes('87.9 KiB left out'));
  expect(lines[row - 1]?.trim()).toBe('y');
  expect(lines[row + 1]?.trim()).toBe('y');
});

test('a terminal shows its description and its folder', () => {
  const text = draw(find('command, failed in colour'));
  expect(text).toContain('✗ exit 1  npm test  4.8 s');
  expect(text).toContain('Run the tests');
  expect(text).toContain('in packages/core');
});

const esc = '\u001b';
const attack = `${esc}]52;c;cm0K\u0007${esc}[2J${esc}[10A${esc}]0;owned\u0007${esc}[?1049h\u009b2J\u0008`;
const shell = (output: string): CallItem =>
  itemOf({
    tool: 'bash',
    call: { card: 'terminal', title: `run${attack}`, description: attack, cwd: `sub${attack}` },
    result: { isError: false, view: { card: 'terminal', output, exitCode: 0, signal: `SIG${attack}` } },
  });

test('hostile text drives nothing, wherever it stands', () => {
  const text = attack;
  const content = [
    { type: 'text' as const, text },
    { type: 'resource_link' as const, uri: text, name: text },
  ];
  const items: TimelineItem[] = [
    shell(`before${attack}after`),
    itemOf({
      tool: 'x',
      call: { card: 'generic', title: text, rawInput: { key: text } },
      result: { isError: true, view: { card: 'generic', content } },
    }),
    itemOf({
      tool: 'x',
      call: { card: 'diff', title: text, diffs: [] },
      result: {
        isError: false,
        view: {
          card: 'diff',
          diffs: [{ path: text, oldText: text, newText: `${text}x` }],
          files: [{ path: `other${text}`, from: text, change: 'moved', added: 0, removed: 0 }],
        },
      },
    }),
    { ...find('read, done'), task: { seq: 4, at: 1, taskId: text, state: 'exited', signal: text } },
    { type: 'message', seq: 1, at: 1000, role: 'agent', content },
    { type: 'thought', seq: 1, at: 1000, content },
    { type: 'notice', seq: 1, at: 1000, level: 'error', text, detail: text },
  ];
  for (const item of items) {
    expect(draw(item)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    // In colours, nothing but colour codes: what is left without them is the same plain text.
    expect(draw(item, true).replace(/\u001b\[[\d;]*m/g, '')).toBe(draw(item));
  }
});

test('the colours of an output end with each line and go on in the next', () => {
  const text = draw(shell(`${esc}[31mred\nstill red${esc}[0m plain\n`), true);
  expect(text).toContain(`${esc}[31mred${esc}[0m\n`);
  expect(text).toContain(`${esc}[31mstill red${esc}[0m plain\n`);
});

test('output of nothing but escape codes is no output', () => {
  expect(draw(shell(`${esc}[31m${esc}[0m\n`)).split('\n')).toHaveLength(draw(shell('')).split('\n').length);
});

test('messages, thoughts and notices', () => {
  const content = [{ type: 'text' as const, text: 'one\ntwo\n' }];
  const stamp = { seq: 1, at: 1000 };
  expect(draw({ type: 'message', ...stamp, role: 'user', content, turn: 1 })).toBe(
    '   0:00  › User\n         one\n         two\n',
  );
  expect(draw({ type: 'message', ...stamp, role: 'agent', content })).toContain('• Agent');
  expect(draw({ type: 'thought', ...stamp, content })).toContain('Thought');
  const image = {
    type: 'image' as const,
    mimeType: 'image/png',
    blob: { sha256: 'a'.repeat(64), bytes: 1536 },
  };
  expect(draw({ type: 'thought', ...stamp, content: [image] })).toContain('[image/png, 1.5 KiB]');
  const notice = draw({ type: 'notice', ...stamp, level: 'warning', text: 'stopped', detail: 'why' });
  expect(notice).toContain('Warning: stopped');
  expect(notice).toContain('why');
});

test('a background task tells its end and its output on the card of its call', () => {
  const item = find('command, started in the background');
  const task = { seq: 9, at: 99_000, taskId: 'task_1' };
  expect(draw({ ...item, task: { ...task, state: 'running' } })).toContain('… running  npm run dev');
  const end = {
    state: 'exited' as const,
    exitCode: 3,
    durationMs: 4800,
    output: 'first\nlast\n',
    omitted: { at: 6, bytes: 90_000 },
    whole: { sha256: 'a'.repeat(64), bytes: 100_000_000 },
  };
  expect(draw({ ...item, task: { ...task, ...end } }).split('\n')).toEqual([
    '   1:05  ✗ exit 3  npm run dev  4.8 s',
    '         background task task_1',
    '         first',
    '         ⋯ 87.9 KiB left out ⋯',
    '         last',
    '         the whole output: 95.4 MiB; open the session in the page to download it',
    '',
  ]);
});

test('a command that was cut off by its time-out names the signal, too', () => {
  expect(draw(find('command, killed, output cut'))).toContain('✗ timed out  yes  SIGKILL');
});
