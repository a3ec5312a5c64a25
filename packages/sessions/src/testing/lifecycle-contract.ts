import { expect, describe, it } from 'vitest';
import type { SessionChange } from '../sessions';
import { appendAll, call, info, say, type Bench } from './bench';

/** Sessions and shares as things that are made, listed and deleted. */
export function describeLifecycle(bench: Bench): void {
  describe('create, list, get, rename, delete', () => {
    it('begins a log with its session event', async () => {
      const sessions = await bench.open(() => 1_000);
      const created = await sessions.create({ ...info, model: 'm1' });
      expect(created).toEqual({
        ...{ id: created.id, ...info, model: 'm1', state: 'done', createdAt: 1_000, updatedAt: 1_000 },
        ...{ itemCount: 0, failures: 0, files: 0, added: 0, removed: 0, isImported: false },
      });
      expect(await sessions.get(created.id)).toEqual(created);
      expect(await sessions.viewEvents(created.id, { after: 0, limit: 10 })).toEqual([
        { type: 'session', seq: 1, at: 1_000, ...info, model: 'm1' },
      ]);
    });

    it('lists the newest first, in pages that miss and repeat nothing, also where times are equal', async () => {
      let time = 0;
      const sessions = await bench.open(() => Math.floor((time += 1) / 3));
      const ids: string[] = [];
      for (let index = 0; index < 7; index += 1) ids.push((await sessions.create(info)).id);
      const first = ids[0] ?? '';
      time += 10;
      await sessions.append(first, say('again'));
      const whole = await sessions.list({ limit: 50 });
      expect(whole.nextCursor).toBeUndefined();
      expect(whole.sessions[0]?.id).toBe(first);
      const times = whole.sessions.map(({ updatedAt }) => updatedAt);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      for (const limit of [1, 2, 3, 7]) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await sessions.list({ limit, ...(cursor === undefined ? {} : { cursor }) });
          expect(page.sessions.length).toBeLessThanOrEqual(limit);
          seen.push(...page.sessions.map(({ id }) => id));
          cursor = page.nextCursor;
        } while (cursor !== undefined);
        expect(seen).toEqual(whole.sessions.map(({ id }) => id));
      }
      expect([...ids].sort()).toEqual(whole.sessions.map(({ id }) => id).sort());
    });

    it.each(['', 'x', Buffer.from('[1]').toString('base64url'), Buffer.from('{}').toString('base64url')])(
      'refuses the cursor %j',
      async (cursor) => {
        const { sessions } = bench;
        await expect(sessions.list({ limit: 5, cursor })).rejects.toMatchObject({
          name: 'InvalidCursorError',
        });
      },
    );

    it('renames by another event that keeps all else', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create({ ...info, model: 'm1', parent: { session: 's', callId: 'c' } });
      const renamed = await sessions.rename(id, 'A new title');
      expect(renamed).toMatchObject({ ...info, model: 'm1', title: 'A new title' });
      const events = await sessions.viewEvents(id, { after: 1, limit: 9 });
      expect(events).toMatchObject([{ type: 'session', seq: 2, ...info, title: 'A new title' }]);
      expect((await sessions.header(id)).session?.parent).toEqual({ session: 's', callId: 'c' });
    });

    it('deletes every row of a session and of no other', async () => {
      const { sessions } = bench;
      const [{ id }, other] = [await sessions.create(info), await sessions.create(info)];
      for (const session of [id, other.id]) {
        await appendAll(sessions, session, [
          say('go'),
          call('a', 'patch', { path: 'a', oldText: null, newText: 'x\n' }),
          {
            ...{ type: 'tool-result', callId: 'a', content: [], isError: false },
            meta: { diffs: [{ path: 'a', oldText: null, newText: 'x\n' }] },
          },
        ]);
      }
      const share = await sessions.createShare(id);
      const kept = await bench.harness.rows(other.id);
      const changes: SessionChange[] = [];
      sessions.subscribe(id, (change) => changes.push(change));
      await sessions.delete(id);
      expect(changes).toEqual(['deleted']);
      for (const rows of Object.values(await bench.harness.rows(id))) expect(rows).toEqual([]);
      expect(await bench.harness.rows(other.id)).toEqual(kept);
      expect(await sessions.findShare(share.id)).toBeUndefined();
      await expect(sessions.revokeShare(share.id)).rejects.toMatchObject({ name: 'ShareNotFoundError' });
    });

    it('names the session that is not there, whatever is asked of it', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      await sessions.delete(id);
      const asked = [
        sessions.get(id),
        sessions.rename(id, 'x'),
        sessions.delete(id),
        sessions.append(id, say('x')),
        sessions.header(id),
        sessions.page(id, { limit: 5 }),
        sessions.viewEvents(id, { after: 0, limit: 5 }),
        sessions.findCall(id, 'a'),
        sessions.callPage(id, 'a'),
        sessions.seenVersion(id, 'a'),
        sessions.createShare(id),
        sessions.listShares(id),
        sessions.reindex(id),
      ];
      for (const answer of await Promise.allSettled(asked)) {
        expect(answer).toMatchObject({
          status: 'rejected',
          reason: { name: 'SessionNotFoundError', sessionId: id },
        });
      }
    });
  });

  describe('shares', () => {
    it('are made, listed, found and revoked', async () => {
      let time = 0;
      const sessions = await bench.open(() => (time += 1));
      const { id } = await sessions.create(info);
      const [first, second] = [await sessions.createShare(id), await sessions.createShare(id)];
      expect(first).toMatchObject({ sessionId: id, revokedAt: null });
      expect(await sessions.listShares(id)).toEqual([second, first]);
      const changes: SessionChange[] = [];
      sessions.subscribe(id, (change) => changes.push(change));
      await sessions.revokeShare(first.id);
      const revoked = await sessions.findShare(first.id);
      expect(revoked?.revokedAt).toBeGreaterThan(first.createdAt);
      await sessions.revokeShare(first.id);
      expect(await sessions.findShare(first.id)).toEqual(revoked);
      expect(changes).toEqual(['share-revoked']);
      expect(await sessions.listShares(id)).toEqual([second]);
      await expect(sessions.revokeShare('none')).rejects.toMatchObject({ name: 'ShareNotFoundError' });
      expect(await sessions.findShare('none')).toBeUndefined();
    });
  });
}
