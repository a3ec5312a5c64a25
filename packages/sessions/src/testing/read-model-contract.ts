import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../event';
import { appendAll, call, end, info, say, type Bench } from './bench';

/** What is kept beside the log. */
export function describeReadModel(bench: Bench): void {
  describe('the read model', () => {
    it('follows the state of a session', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      const stateAfter = async (event: NewEvent): Promise<string> => {
        await sessions.append(id, event);
        return (await sessions.get(id)).state;
      };
      expect(await stateAfter(say('go'))).toBe('done');
      expect(await stateAfter(call('a'))).toBe('running');
      expect(await sessions.listOpen()).toEqual([id]);
      expect(await stateAfter(end('a', 1))).toBe('failed');
      expect(await sessions.listOpen()).toEqual([]);
      expect(await stateAfter(call('b'))).toBe('running');
      expect(await stateAfter({ ...end('b'), ended: 'stopped' } as NewEvent)).toBe('interrupted');
      expect(await stateAfter(call('c'))).toBe('running');
      expect(await stateAfter(end('c'))).toBe('done');
      expect(await sessions.get(id)).toMatchObject({ itemCount: 4, failures: 1 });
    });

    it.each([
      { how: 'with an exit code', fields: { state: 'exited', exitCode: 3 }, state: 'failed', failures: 1 },
      { how: 'by a signal', fields: { state: 'exited', signal: 'SIGSEGV' }, state: 'failed', failures: 1 },
      { how: 'well', fields: { state: 'exited', exitCode: 0 }, state: 'done', failures: 0 },
      {
        how: 'by a person',
        fields: { state: 'stopped', signal: 'SIGTERM' },
        state: 'interrupted',
        failures: 0,
      },
    ] as const)(
      'has a background task that ended $how end its session as a command does',
      async ({ fields, state, failures }) => {
        const { sessions } = bench;
        const { id } = await sessions.create(info);
        const task = { type: 'task', callId: 'a', taskId: 't' } as const;
        await appendAll(sessions, id, [call('a'), { ...task, state: 'running' }]);
        // Its start is what its result tells of.
        await sessions.append(id, { type: 'tool-result', callId: 'a', content: [], isError: false });
        expect(await sessions.get(id)).toMatchObject({ state: 'running', failures: 0 });
        expect(await sessions.listOpen()).toEqual([id]);
        await sessions.append(id, { ...task, ...fields });
        expect(await sessions.get(id)).toMatchObject({ state, failures });
        expect(await sessions.listOpen()).toEqual([]);
        await sessions.append(id, { ...task, ...fields });
        expect(await sessions.get(id)).toMatchObject({ state, failures });
        await sessions.reindex(id);
        expect(await sessions.get(id)).toMatchObject({ state, failures });
      },
    );

    it('counts changed files once and their lines every time, and no change that failed', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      const patch = (path: string, oldText: string | null, newText: string, isError = false): NewEvent[] => [
        call('p', 'patch', { path, oldText, newText }),
        {
          ...{ type: 'tool-result', callId: 'p', content: [], isError },
          meta: { diffs: [{ path, oldText, newText }] },
        },
      ];
      await appendAll(sessions, id, [
        ...patch('a.ts', null, 'one\ntwo\n'),
        ...patch('a.ts', 'one\ntwo\n', 'one\n2\ntoo\n'),
        ...patch('b.ts', 'x', 'x\n'),
        ...patch('c.ts', 'x', 'y', true),
      ]);
      expect(await sessions.get(id)).toMatchObject({ files: 2, added: 5, removed: 2, failures: 1 });
    });

    it('finds the newest call of an id', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      await appendAll(sessions, id, [call('a', 'run', { command: 'first' }), end('a'), end('a')]);
      expect(await sessions.findCall(id, 'a')).toMatchObject({ seq: 2, args: { command: 'first' } });
      await sessions.append(id, call('a', 'run', { command: 'second' }));
      expect(await sessions.findCall(id, 'a')).toMatchObject({ seq: 5, args: { command: 'second' } });
      expect(await sessions.findCall(id, 'b')).toBeUndefined();
    });

    it('knows the newest version that a call saw of a file, in this session and in no other', async () => {
      const { sessions } = bench;
      const [{ id }, other] = [await sessions.create(info), await sessions.create(info)];
      const patch = (path: string, newText: string, isError = false): NewEvent[] => [
        call('p', 'patch', { path, oldText: null, newText }),
        {
          ...{ type: 'tool-result', callId: 'p', content: [], isError },
          meta: { diffs: [{ path, oldText: null, newText }] },
        },
      ];
      await appendAll(sessions, id, [...patch('a', 'v1'), ...patch('b\0\ud800', 'v1'), ...patch('a', 'v2')]);
      expect(await sessions.seenVersion(id, 'a')).toBe('v2');
      expect(await sessions.seenVersion(id, 'b\0\ud800')).toBe('v1');
      expect(await sessions.seenVersion(id, 'b')).toBeUndefined();
      expect(await sessions.seenVersion(other.id, 'a')).toBeUndefined();
      // Whatever became of the call: what its meta names, it has seen.
      await appendAll(sessions, id, patch('a', 'v3', true));
      expect(await sessions.seenVersion(id, 'a')).toBe('v3');
      // A result without a call, of a tool without a presenter, and of a presenter that throws name no file.
      await appendAll(sessions, id, [
        { type: 'tool-result', callId: 'p', content: [], isError: false, meta: { diffs: [] } },
        call('u', 'unknown', {}),
        { type: 'tool-result', callId: 'u', content: [], isError: false, meta: { file: 'a', version: 'v4' } },
        call('t', 'throws', {}),
        { type: 'tool-result', callId: 't', content: [], isError: false, meta: { file: 'a', version: 'v5' } },
      ]);
      expect(await sessions.seenVersion(id, 'a')).toBe('v3');
      await bench.harness.loseReadModel(id);
      expect(await sessions.seenVersion(id, 'a')).toBeUndefined();
      await sessions.reindex(id);
      expect(await sessions.seenVersion(id, 'a')).toBe('v3');
    });

    it('is built again from the log alone', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      await appendAll(sessions, id, [say('go'), call('a'), end('a', 2), end('a'), say('well', 'agent')]);
      const rows = await bench.harness.rows(id);
      await bench.harness.loseReadModel(id);
      expect(await bench.harness.rows(id)).not.toEqual(rows);
      await sessions.reindex(id);
      expect(await bench.harness.rows(id)).toEqual(rows);
    });
  });
}
