import fc from 'fast-check';
import type { NewEvent } from '../event';

const callId = fc.constantFrom('a', 'b', 'c', 'call 1', '', '__proto__', 'nul\0', 'half \ud83d');
const word = fc.constantFrom(
  '',
  'src/a.ts',
  'src/b.ts',
  'two\nlines\n',
  'a\0b',
  '\ud800',
  'ein Wort',
  '改\r\n',
);
const content = fc.array(
  fc.oneof(
    word.map((text) => ({ type: 'text' as const, text })),
    word.map((name) => ({ type: 'resource_link' as const, uri: 'file:///a', name })),
  ),
  { maxLength: 3 },
);
const diff = fc.record({ path: word, oldText: fc.option(word), newText: word });

const args = fc.oneof(
  fc.record({ command: word }),
  diff,
  fc.record({ path: word }),
  fc.constant(JSON.parse('{"__proto__":{"nested":[1.5,null]}}')),
  fc.constant(null),
);
const meta = fc.oneof(
  fc.record({ output: word, exitCode: fc.constantFrom(0, 1) }),
  fc.record({ output: word, exitCode: fc.constant(0), durationMs: fc.constant(12.5) }),
  fc.record({ diffs: fc.array(diff, { maxLength: 3 }) }),
  fc.record({ diffs: fc.array(diff, { maxLength: 1 }), added: fc.nat(9) }),
  fc.constant('not the shape of any'),
);

const event: fc.Arbitrary<NewEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('tool-call' as const),
      callId,
      tool: fc.constantFrom('run', 'patch', 'look', 'throws', 'not-a-view', 'unknown'),
      args,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        type: fc.constant('tool-result' as const),
        callId,
        content,
        isError: fc.boolean(),
        ended: fc.constantFrom('stopped' as const, 'interrupted' as const, 'denied' as const),
        meta,
      },
      { requiredKeys: ['type', 'callId', 'content', 'isError'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('task' as const),
      callId,
      taskId: fc.constantFrom('t1', 't2', '__proto__'),
      state: fc.constantFrom('running' as const, 'exited' as const, 'stopped' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('message' as const),
      role: fc.constantFrom('user' as const, 'agent' as const),
      content,
    }),
  },
  fc.record({ type: fc.constant('thought' as const), content }),
  fc.record({ type: fc.constant('notice' as const), level: fc.constant('warning' as const), text: word }),
  fc.record({
    type: fc.constant('todo' as const),
    items: fc.array(fc.record({ content: word, status: fc.constant('pending' as const) }), { maxLength: 2 }),
  }),
  fc.record(
    {
      type: fc.constant('usage' as const),
      model: word,
      inputTokens: fc.nat(),
      outputTokens: fc.nat(),
      cost: fc.constantFrom(0.1, 0.2, 1 / 3),
    },
    { requiredKeys: ['type', 'model', 'inputTokens', 'outputTokens'] },
  ),
  fc.record(
    { type: fc.constant('session' as const), title: word, cwd: word, agent: word, model: word },
    { requiredKeys: ['type', 'title', 'cwd', 'agent'] },
  ),
);

/** What follows the first event of a session: calls, results, orphans, duplicates, tasks in any order at all. */
export const arbitraryLog: fc.Arbitrary<NewEvent[]> = fc.array(event, { maxLength: 60, size: 'max' });
