import { textContent, type CallItem } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { describeItem } from './describe-item';

const call: CallItem = {
  ...{ type: 'call', seq: 1, at: 100, callId: 'a', tool: 'run' },
  view: { card: 'terminal', title: 'npm test' },
};

describe('describeItem', () => {
  it.each([
    ['its first line', textContent('\n  Mend it.\nThen test.'), 'Mend it.'],
    ['the first text that is not blank', [...textContent(' \n'), ...textContent('Second')], 'Second'],
    ['what it links to', [{ type: 'resource_link' as const, uri: 'file:///a', name: 'a.ts' }], 'a.ts'],
    ['nothing', [], ''],
    [
      'a bounded part, with no half of a pair',
      textContent(`${'x'.repeat(999)}😀`),
      `${'x'.repeat(999)}\ufffd`,
    ],
  ])('titles a message with %s', (_name, content, title) => {
    const { columns } = describeItem({ type: 'message', role: 'user', seq: 1, at: 1, turn: 1, content });
    expect(columns).toMatchObject({ type: 'message', kind: 'user', title, state: null });
  });

  it('describes a call that runs, with its raw title', () => {
    expect(describeItem(call).columns).toEqual({
      ...{ type: 'call', kind: 'execute', tool: 'run', call_id: '"a"', title: 'npm test', paths: '[]' },
      ...{ added: 0, removed: 0, state: 'running', duration: null },
    });
  });

  it.each([
    ['the time between the events', { card: 'generic' as const }, 350],
    ['what the tool measured', { card: 'terminal' as const, durationMs: 12.4 }, 12],
  ])('takes as duration %s', (_name, view, duration) => {
    const { columns } = describeItem({ ...call, result: { seq: 2, at: 450, isError: false, view } });
    expect(columns).toMatchObject({ state: 'done', duration });
  });

  it('describes the command of a background task as that of any other call: by the command, and by its end', () => {
    const started: CallItem = {
      ...call,
      view: { card: 'generic', kind: 'execute', title: 'Serve it', content: textContent('npm run dev') },
      result: { seq: 2, at: 110, isError: false, view: { card: 'generic' } },
    };
    const task = { seq: 3, at: 900, taskId: 't' };
    const columnsIn = (fields: Pick<NonNullable<CallItem['task']>, 'state' | 'exitCode'>): object =>
      describeItem({ ...started, task: { ...task, ...fields } }).columns;
    expect(columnsIn({ state: 'running' })).toMatchObject({
      ...{ kind: 'execute', title: 'npm run dev', state: 'running', duration: null },
    });
    expect(columnsIn({ state: 'exited', exitCode: 3 })).toMatchObject({ state: 'failed', duration: 800 });
    expect(columnsIn({ state: 'interrupted' })).toMatchObject({ state: 'interrupted', duration: null });
  });

  it('names each file once: where the call looks and what it changed', () => {
    const diffs = [
      { path: 'a.ts', oldText: 'x\n', newText: 'y\n' },
      { path: 'b.ts', oldText: null, newText: 'y\n' },
    ];
    const view = { card: 'diff' as const, title: 'Patch a.ts', diffs: diffs.slice(0, 1) };
    const { columns, changes } = describeItem({
      ...call,
      view,
      result: { seq: 2, at: 200, isError: false, view: { card: 'diff', diffs } },
    });
    expect(columns).toMatchObject({ kind: 'edit', paths: '["a.ts","b.ts"]', added: 2, removed: 1 });
    expect(changes.map(({ path }) => path)).toEqual(['a.ts', 'b.ts']);
  });
});
