import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../event';
import type { StartedSession } from '../imports';
import type { Bench } from './bench';
import { call, info } from './bench';

interface Imported {
  /** The agent's own id. */
  nativeId?: string;
  agent?: string;
  parent?: { session: string; callId: string };
  /** The agent's own ids of the sessions that its calls started, by the calls' ids. */
  starts?: Record<string, string>;
}

/** Sessions that came out of two logs, and which of them started which. */
export function describeLinks(bench: Bench): void {
  let logs = 0;

  async function take({ nativeId, agent = 'Agent', parent, starts = {} }: Imported): Promise<string> {
    const { imports } = bench.sessions;
    const id = await imports.begin({ nativeId });
    const opening: NewEvent = {
      ...info,
      type: 'session',
      agent,
      ...(parent === undefined ? {} : { parent }),
    };
    const calls = Object.keys(starts).map((callId) => call(callId, 'Task'));
    logs += 1;
    const events = [opening, ...calls].map((event, index) => ({
      at: logs * 1_000 + index,
      event,
      json: JSON.stringify(event),
    }));
    const progress = { taken: events.length, digest: 'd' };
    await imports.append(id, events, progress);
    const started = Object.entries(starts).map(([callId, startedId]): StartedSession => ({
      sessionId: id,
      callId,
      nativeId: startedId,
    }));
    await imports.finish(
      {
        ...{ source: `/logs/${logs}`, format: 'f', size: 1, modifiedAt: 1 },
        sessions: [{ key: '', sessionId: id, ...progress }],
      },
      { starts: started },
    );
    return id;
  }

  const listed = async (): Promise<string[]> =>
    (await bench.sessions.list({ limit: 20 })).sessions.map(({ id }) => id).toSorted();
  const childrenOf = async (id: string): Promise<[id: string, callId: string | undefined][]> =>
    (await bench.sessions.children(id)).map((child) => [child.id, child.parent?.callId]);

  describe('links between logs', () => {
    const orders = [
      ['the parent', ['parent', 'child']],
      ['the child', ['child', 'parent']],
    ] as const;
    it.each(orders)('work both ways when %s is imported first', async (_first, order) => {
      const ids = { parent: '', child: '' };
      for (const which of order) {
        ids[which] = await take(
          which === 'parent'
            ? { nativeId: 'parent-thread', starts: { 'call-7': 'child-thread', 'call-8': 'elsewhere' } }
            : { nativeId: 'child-thread', parent: { session: 'parent-thread', callId: '' } },
        );
      }
      expect(ids).toEqual({ parent: 'parent-thread', child: 'child-thread' });
      expect(await childrenOf(ids.parent)).toEqual([[ids.child, 'call-7']]);
      expect((await bench.sessions.get(ids.child)).parent).toEqual({ session: ids.parent, callId: 'call-7' });
      expect(await listed()).toEqual([ids.parent]);
      expect(await bench.sessions.imports.missingStarts(ids.parent)).toEqual(['elsewhere']);
    });

    it('need but one of the two logs to tell of them', async () => {
      const parent = await take({ nativeId: 'parent-thread', starts: { 'call-7': 'silent-child' } });
      const silent = await take({ nativeId: 'silent-child' });
      const telling = await take({
        nativeId: 'telling',
        parent: { session: 'parent-thread', callId: 'call-9' },
      });
      const without = await take({ nativeId: 'callless', parent: { session: 'parent-thread', callId: '' } });
      expect(await childrenOf(parent)).toEqual([
        [silent, 'call-7'],
        [telling, 'call-9'],
        [without, ''],
      ]);
      expect((await bench.sessions.get(silent)).parent).toEqual({ session: parent, callId: 'call-7' });
      expect(await listed()).toEqual([parent]);
    });

    it('hold among copies: none takes another’s place, and each is linked with one of the other side', async () => {
      const first = { nativeId: 'parent-thread', starts: { 'call-7': 'child-thread' } };
      const parent = await take(first);
      const child = await take({
        nativeId: 'child-thread',
        parent: { session: 'parent-thread', callId: '' },
      });
      const parentCopy = await take(first);
      const childCopy = await take({
        nativeId: 'child-thread',
        parent: { session: 'parent-thread', callId: '' },
      });
      expect(new Set([parent, child, parentCopy, childCopy]).size).toBe(4);
      for (const each of [parent, parentCopy]) expect(await childrenOf(each)).toEqual([[child, 'call-7']]);
      for (const each of [child, childCopy])
        expect((await bench.sessions.get(each)).parent).toEqual({ session: parent, callId: 'call-7' });
      await bench.sessions.delete(parent);
      await bench.sessions.delete(child);
      expect(await childrenOf(parentCopy)).toEqual([[childCopy, 'call-7']]);
      expect((await bench.sessions.get(childCopy)).parent).toEqual({ session: parentCopy, callId: 'call-7' });
    });

    it('lead to the copy that came with the same log', async () => {
      await take({ nativeId: 'child-thread' });
      const parent = await take({ nativeId: 'parent-thread', starts: { 'call-7': 'child-thread' } });
      const own = await take({ nativeId: 'child-thread', parent: { session: parent, callId: 'call-7' } });
      expect(await childrenOf(parent)).toEqual([[own, 'call-7']]);
    });

    it('are not made to a session of another agent, or to one that was recorded here', async () => {
      const { id: recorded } = await bench.sessions.create(info);
      const other = await take({ nativeId: 'same-id', agent: 'Other', starts: { c: 'stray-child' } });
      const claims = [
        await take({ nativeId: 'claims-one', parent: { session: recorded, callId: '' } }),
        await take({ nativeId: 'claims-two', parent: { session: 'same-id', callId: '' }, agent: 'Agent' }),
        await take({ nativeId: 'stray-child' }),
      ];
      expect(await childrenOf(recorded)).toEqual([]);
      expect(await listed()).toEqual([recorded, other, ...claims].toSorted());
    });

    it('do not make a session its own parent', async () => {
      const id = await take({
        ...{ nativeId: 'own-parent', parent: { session: 'own-parent', callId: '' } },
        starts: { c: 'own-parent' },
      });
      expect(await childrenOf(id)).toEqual([]);
      expect(await listed()).toEqual([id]);
    });

    it('are there when the agent’s id is learnt late, or can be no id here', async () => {
      const parent = await take({ starts: { 'call-7': 'a/b' } });
      const child = await take({ nativeId: 'a/b', parent: { session: 'late.id', callId: '' } });
      const log = await bench.sessions.imports.findBySession(parent);
      if (log === undefined) throw new Error('The log is not known.');
      await bench.sessions.imports.finish(log, { nativeIds: [{ sessionId: parent, nativeId: 'late.id' }] });
      expect(await childrenOf(parent)).toEqual([[child, 'call-7']]);
      expect((await bench.sessions.get(child)).parent).toEqual({ session: parent, callId: 'call-7' });
    });
  });
}
