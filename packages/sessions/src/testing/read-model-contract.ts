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
      const task = { type: 'task', callId: 'a', taskId: 't' } as const;
      expect(await stateAfter(say('go'))).toBe('done');
      expect(await stateAfter(call('a'))).toBe('running');
      expect(await sessions.listOpen()).toEqual([id]);
      expect(await stateAfter(end('a', 1))).toBe('failed');
      expect(await sessions.listOpen()).toEqual([]);
      expect(await stateAfter({ ...task, state: 'running' })).toBe('running');
      expect(await sessions.listOpen()).toEqual([id]);
      expect(await stateAfter({ ...task, state: 'exited' })).toBe('failed');
      expect(await stateAfter(call('b'))).toBe('running');
      expect(await stateAfter({ ...end('b'), ended: 'stopped' } as NewEvent)).toBe('interrupted');
      expect(await stateAfter(call('c'))).toBe('running');
      expect(await stateAfter(end('c'))).toBe('done');
      expect(await sessions.get(id)).toMatchObject({ itemCount: 4, failures: 1 });
    });

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
