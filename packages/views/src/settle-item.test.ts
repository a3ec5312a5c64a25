import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ToolCallView } from './card';
import { textContent } from './content-block';
import { arbitraryLog } from './fixtures/arbitrary-log';
import { callFixtures, callItem } from './fixtures/call-fixtures';
import { settleCall } from './settle-call';
import { settleItem } from './settle-item';
import { emptyTimeline, foldTimeline, type CallItem, type CallTask } from './timeline';

const started = {
  isError: false,
  view: { card: 'generic', content: textContent('Started in the background as t.') },
} as const;
const called: Record<string, ToolCallView> = {
  named: { card: 'generic', kind: 'execute', title: 'Watch', content: textContent('npm run watch') },
  bare: { card: 'generic', kind: 'execute', title: 'npm run watch' },
  terminal: { card: 'terminal', title: 'npm run watch', description: 'Watch', cwd: 'sub' },
};

function itemOf(call: ToolCallView, task: Partial<CallTask> = {}): CallItem {
  return callItem({
    tool: 'bash',
    call,
    result: started,
    task: { taskId: 't', state: 'running', ...task },
  });
}

test('without a task, an item settles as its call and its result do', () => {
  for (const fixture of callFixtures) {
    const { task: _task, ...item } = callItem(fixture);
    expect(settleItem(item)).toEqual(settleCall(fixture.call, fixture.result));
  }
});

test.each([
  { call: 'named', title: 'npm run watch', description: 'Watch' },
  { call: 'bare', title: 'npm run watch', description: undefined },
  { call: 'terminal', title: 'npm run watch', description: 'Watch' },
])('a task of a $call call is drawn as the command while it runs', ({ call, title, description }) => {
  const view = called[call];
  if (view === undefined) throw new Error(call);
  const settled = settleItem(itemOf(view));
  expect(settled).toMatchObject({ state: 'running', title, kind: 'execute', taskId: 't', locations: [] });
  expect(settled.description).toBe(description);
  expect(settled.body).toMatchObject({ of: 'call', view: { card: 'terminal', title } });
  expect(settled).not.toHaveProperty('ended');
});

test('the folder of a task is the one that its start named', () => {
  expect(settleItem(itemOf({ card: 'generic', kind: 'execute', title: 'x' }, { cwd: 'web' })).cwd).toBe(
    'web',
  );
  expect(settleItem(itemOf({ card: 'generic', kind: 'execute', title: 'x' })).cwd).toBeUndefined();
});

test.each([
  { task: { state: 'exited', exitCode: 0 }, state: 'done' },
  { task: { state: 'exited', exitCode: 3 }, state: 'failed' },
  { task: { state: 'exited', signal: 'SIGKILL' }, state: 'failed' },
  { task: { state: 'exited' }, state: 'done' },
  { task: { state: 'stopped', signal: 'SIGTERM' }, state: 'interrupted', ended: 'stopped' },
  { task: { state: 'stopped', exitCode: 0 }, state: 'interrupted', ended: 'stopped' },
  { task: { state: 'interrupted' }, state: 'interrupted', ended: 'interrupted' },
] as const)('a task that is $task is $state', ({ task, state, ...rest }) => {
  for (const view of Object.values(called)) {
    const settled = settleItem(itemOf(view, task));
    expect(settled.state).toBe(state);
    expect(settled.ended).toBe('ended' in rest ? rest.ended : undefined);
  }
});

test('the end of a task is the end of a command: its exit, its time and its output', () => {
  const end = {
    exitCode: 1,
    signal: 'SIGHUP',
    durationMs: 12,
    output: 'ab',
    omitted: { at: 1, bytes: 9 },
    whole: { sha256: 'ab'.repeat(32), bytes: 11 },
  };
  const call: ToolCallView = { card: 'generic', kind: 'execute', title: 'npm run watch' };
  expect(settleItem(itemOf(call, { state: 'exited', ...end })).body).toEqual({
    of: 'result',
    view: { card: 'terminal', ...end },
  });
});

test('a log that does not say how long a task ran tells it by its events, but not over a crash', () => {
  const call: ToolCallView = { card: 'generic', kind: 'execute', title: 'npm run watch' };
  const ranFor = (state: 'exited' | 'stopped' | 'interrupted'): unknown =>
    settleItem(itemOf(call, { state })).body.view;
  expect(ranFor('exited')).toEqual({ card: 'terminal', durationMs: 4000 });
  expect(ranFor('stopped')).toEqual({ card: 'terminal', durationMs: 4000 });
  expect(ranFor('interrupted')).toEqual({ card: 'terminal' });
});

test('a task of what is no command gives its state alone', () => {
  const search: ToolCallView = { card: 'generic', kind: 'search', title: 'Search' };
  expect(settleItem(itemOf(search, { state: 'stopped' }))).toEqual({
    ...settleCall(search, started),
    state: 'interrupted',
    ended: 'stopped',
    taskId: 't',
  });
});

test('whatever a log holds, every call settles to something with a title', () => {
  fc.assert(
    fc.property(arbitraryLog, (log) => {
      for (const item of foldTimeline(emptyTimeline, log).items) {
        if (item.type !== 'call') continue;
        const { title, state, body } = settleItem(item);
        expect(title).not.toBe('');
        if (item.task?.state === 'running') expect(state).toBe('running');
        expect(body.of === 'call' && state === 'done').toBe(false);
      }
    }),
  );
});
