import { expect, test } from 'vitest';
import type { ToolCallView, ToolResultView } from './card';
import { callFixtures } from './fixtures/call-fixtures';
import { textContent } from './content-block';
import { settleCall, type CallResult, type CallState } from './settle-call';

const location = { path: '/w/a.ts', line: 3 };
const calls = {
  generic: { card: 'generic', title: 'call', kind: 'search', locations: [location], rawInput: { q: 1 } },
  terminal: { card: 'terminal', title: 'call', description: 'why', cwd: 'sub' },
  diff: {
    card: 'diff',
    title: 'call',
    diffs: [{ path: '/w/a.ts', oldText: null, newText: '' }],
    locations: [location],
  },
} satisfies Record<ToolCallView['card'], ToolCallView>;
const results = {
  generic: { card: 'generic', content: textContent('end') },
  terminal: { card: 'terminal', output: 'end', exitCode: 0 },
  diff: { card: 'diff', diffs: [{ path: '/w/a.ts', oldText: 'a\n', newText: 'b\n' }] },
} satisfies Record<ToolResultView['card'], ToolResultView>;
const pairs = Object.values(calls).flatMap((call) => Object.values(results).map((view) => ({ call, view })));

test.each(pairs)('a $call.card call that ends as $view.card', ({ call, view }) => {
  const settled = settleCall(call, { isError: false, view });
  expect(settled.body).toEqual({ of: 'result', view });
  expect(settled.state).toBe('done');
  expect(settled.title).toBe('call');
  expect(settled.kind).toBe({ generic: 'search', terminal: 'execute', diff: 'edit' }[call.card]);
  expect(settled.locations).toEqual(call.card === 'terminal' ? [] : [location]);
  expect(settled.description).toBe(call.card === 'terminal' ? 'why' : undefined);
  expect(settled.cwd).toBe(call.card === 'terminal' ? 'sub' : undefined);
  expect(settleCall(call, { isError: false, view: { ...view, title: 'result' } }).title).toBe('result');
});

test.each(Object.values(calls))('a $card call that runs is drawn as itself', (call) => {
  expect(settleCall(call)).toMatchObject({
    state: 'running',
    title: 'call',
    body: { of: 'call', view: call },
  });
});

const shell = (view: Omit<Extract<ToolResultView, { card: 'terminal' }>, 'card'>): CallResult => ({
  isError: false,
  view: { card: 'terminal', ...view },
});
const states: { why: string; result: CallResult; state: CallState }[] = [
  { why: 'exit 0', result: shell({ exitCode: 0 }), state: 'done' },
  { why: 'no exit code known', result: shell({}), state: 'done' },
  { why: 'exit 1 without an error of the tool', result: shell({ exitCode: 1 }), state: 'failed' },
  { why: 'a signal', result: shell({ signal: 'SIGKILL' }), state: 'failed' },
  {
    why: 'timed out though a trap made it exit 0',
    result: shell({ exitCode: 0, timedOut: true }),
    state: 'failed',
  },
  { why: 'not timed out', result: shell({ exitCode: 0, timedOut: false }), state: 'done' },
  { why: 'an error', result: { isError: true, view: results.generic }, state: 'failed' },
  { why: 'an error with a diff', result: { isError: true, view: results.diff }, state: 'failed' },
  { why: 'an error with exit 0', result: { isError: true, view: results.terminal }, state: 'failed' },
  { why: 'denied', result: { isError: true, ended: 'denied', view: results.generic }, state: 'denied' },
  {
    why: 'stopped',
    result: { isError: true, ended: 'stopped', view: results.terminal },
    state: 'interrupted',
  },
  {
    why: 'interrupted',
    result: { isError: false, ended: 'interrupted', view: results.diff },
    state: 'interrupted',
  },
];
test.each(states)('$why is $state, whatever the call was', ({ result, state }) => {
  for (const call of Object.values(calls)) expect(settleCall(call, result).state).toBe(state);
});

test('a call of no kind is "other"', () => {
  expect(settleCall({ card: 'generic', title: 'x' }).kind).toBe('other');
});

test('locations: the call keeps its own, else the result may say them', () => {
  const found: ToolResultView = { card: 'generic', locations: [{ path: '/w/found.ts' }] };
  const settle = (call: ToolCallView): unknown => settleCall(call, { isError: false, view: found }).locations;
  expect(settle(calls.generic)).toEqual([location]);
  expect(settle({ card: 'generic', title: 'x' })).toEqual([{ path: '/w/found.ts' }]);
  expect(settle(calls.terminal)).toEqual([{ path: '/w/found.ts' }]);
  expect(settle(calls.diff)).toEqual([location]);
});

test('a diff that names no location stands at its files, once each', () => {
  const hunk = { oldText: 'a', newText: 'b' };
  const diffs = ['/w/a', '/w/a', '/w/b'].map((path) => ({ path, ...hunk }));
  expect(settleCall({ card: 'diff', title: 'x', diffs }).locations).toEqual([
    { path: '/w/a' },
    { path: '/w/b' },
  ]);
});

test('any fixture settles with the result of any other', () => {
  for (const { call } of callFixtures) {
    for (const { result } of callFixtures) {
      const { body, title } = settleCall(call, result);
      expect(body.view).toBe(result?.view ?? call);
      expect(title).not.toBe('');
    }
  }
});
