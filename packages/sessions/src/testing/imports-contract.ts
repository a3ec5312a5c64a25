import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../event';
import type { TimedEvent } from '../imports';
import { SessionNotFoundError } from '../session-not-found-error';
import type { Sessions } from '../sessions';
import { arbitraryLog } from './arbitrary-log';
import { appendAll, call, end, info, say, type Bench } from './bench';

const file = { source: '/logs/a.jsonl', format: 'claude-code', size: 10, modifiedAt: 5 };
// The order of the fields is that of what `create` writes.
const opening = { ...info, type: 'session' } satisfies NewEvent;
const timed = (events: readonly NewEvent[]): TimedEvent[] =>
  events.map((event, index) => ({ at: 1_000 + index, event, json: JSON.stringify(event) }));

/** Imports a log of one session, in batches of two events. */
async function importLog(sessions: Sessions, events: readonly NewEvent[], wanted?: string): Promise<string> {
  const id = await sessions.imports.begin({ nativeId: wanted });
  const all = timed([opening, ...events]);
  for (let at = 0; at < all.length; at += 2) {
    const taken = Math.min(at + 2, all.length);
    await sessions.imports.append(id, all.slice(at, at + 2), { taken, digest: `d${taken}` });
  }
  const progress = { taken: all.length, digest: `d${all.length}` };
  await sessions.imports.finish({ ...file, sessions: [{ key: '', sessionId: id, ...progress }] });
  return id;
}

/** Taking in other agents' logs. */
export function describeImports(bench: Bench): void {
  describe('imports', () => {
    it('keep the times of the log, and are what the same events are that were appended one by one', async () => {
      const { sessions, harness } = bench;
      await fc.assert(
        fc.asyncProperty(arbitraryLog, async (log) => {
          const id = await importLog(sessions, log);
          expect((await sessions.viewEvents(id, { after: 0, limit: 3 })).map(({ at }) => at)).toEqual(
            timed([opening, ...log])
              .slice(0, 3)
              .map(({ at }) => at),
          );
          const clock = timed([opening, ...log]).values();
          const other = await bench.open(() => clock.next().value?.at ?? 0);
          const own = await other.create(info);
          await appendAll(other, own.id, log);
          const rowsOf = async (session: string): Promise<unknown> =>
            JSON.parse(
              JSON.stringify(await harness.rows(session))
                .replaceAll(session, 'id')
                .replace('"imported":"whole"', '"imported":null'),
            );
          expect(await rowsOf(id)).toEqual(await rowsOf(own.id));
          await sessions.delete(id);
        }),
        { numRuns: 30 },
      );
    }, 60_000);

    it('are shown when they are whole, and gone when another process finds them half done', async () => {
      const { sessions } = bench;
      const id = await sessions.imports.begin();
      await sessions.imports.append(id, timed([opening, say('go')]), { taken: 2, digest: 'd' });
      await expect(sessions.get(id)).rejects.toThrow(SessionNotFoundError);
      await expect(sessions.page(id, { limit: 5 })).rejects.toThrow(SessionNotFoundError);
      expect((await sessions.list({ limit: 5 })).sessions).toEqual([]);
      const next = await bench.open();
      await expect(next.imports.append(id, timed([say('on')]), { taken: 3, digest: 'e' })).rejects.toThrow(
        SessionNotFoundError,
      );
    });

    it('take the agent’s own id when it can be one and is free', async () => {
      const { sessions } = bench;
      expect(await importLog(sessions, [], '0b1c-2d')).toBe('0b1c-2d');
      const unusable = ['', '../upper', 'a/bcdef', '.hidden', 'a.bcdef', 'con', '-abcdef', 'x'.repeat(101)];
      for (const wanted of ['0b1c-2d', '0B1C-2D', ...unusable]) {
        const id = await sessions.imports.begin({ nativeId: wanted });
        expect(id).not.toBe(wanted);
        expect(id).toMatch(/^[0-9a-f-]{36}$/);
        await sessions.imports.discard([id]);
      }
    });

    it('remember how far a log was read, with the events that come later', async () => {
      const { sessions } = bench;
      const id = await importLog(sessions, [say('go'), call('a')]);
      expect(await sessions.imports.find(file.source)).toEqual({
        ...file,
        sessions: [{ key: '', sessionId: id, taken: 3, digest: 'd3' }],
      });
      await sessions.imports.append(id, timed([end('a')]), { taken: 4, digest: 'd4' });
      const again = await bench.open();
      expect((await again.imports.find(file.source))?.sessions).toEqual([
        { key: '', sessionId: id, taken: 4, digest: 'd4' },
      ]);
      expect(await again.get(id)).toMatchObject({ itemCount: 2, state: 'done', isImported: true });
      expect(await again.imports.findBySession(id)).toEqual(await again.imports.find(file.source));
      expect(await again.imports.sources()).toEqual(new Map([[file.source, id]]));
    });

    it('replace a session, which keeps its id and its shares', async () => {
      const { sessions } = bench;
      const id = await importLog(sessions, [say('old'), call('a')]);
      const share = await sessions.createShare(id);
      const changes: string[] = [];
      sessions.subscribe(id, (change) => changes.push(change));
      const by = await sessions.imports.begin({ replaces: id });
      await sessions.imports.append(by, timed([opening, say('new')]), { taken: 2, digest: 'n' });
      await sessions.imports.finish(
        { ...file, size: 20, sessions: [{ key: '', sessionId: id, taken: 2, digest: 'n' }] },
        { replacements: [{ sessionId: id, by }] },
      );
      expect(changes).toEqual(['replaced']);
      const { events, header } = await sessions.page(id, { limit: 9 });
      expect(events.map((event) => (event.type === 'message' ? event.content : event.type))).toEqual([
        [{ type: 'text', text: 'new' }],
      ]);
      expect(header.openCalls).toEqual({});
      expect(await sessions.listShares(id)).toEqual([share]);
      await expect(sessions.get(by)).rejects.toThrow(SessionNotFoundError);
      expect((await sessions.list({ limit: 9 })).sessions.map((each) => each.id)).toEqual([id]);
      expect(await sessions.imports.find(file.source)).toMatchObject({ size: 20, sessions: [{ taken: 2 }] });
    });

    it('are no calls of ours that a start has to close, and stay imports when they are indexed again', async () => {
      const { sessions } = bench;
      const id = await importLog(sessions, [call('a')]);
      expect(await sessions.get(id)).toMatchObject({ state: 'running' });
      expect(await sessions.listOpen()).toEqual([]);
      await sessions.reindex(id);
      expect(await sessions.get(id)).toMatchObject({ isImported: true });
    });

    it('link the sessions of subagents both ways, which are listed with the session that started them', async () => {
      const { sessions } = bench;
      const id = await importLog(sessions, [call('task', 'Task')]);
      const child = await sessions.imports.begin();
      const parent = { session: id, callId: 'task' };
      await sessions.imports.append(child, timed([{ ...opening, parent }]), { taken: 1, digest: 'c' });
      expect(await sessions.children(id)).toEqual([]);
      const known = await sessions.imports.find(file.source);
      await sessions.imports.finish({
        ...file,
        sessions: [...(known?.sessions ?? []), { key: 'sub', sessionId: child, taken: 1, digest: 'c' }],
      });
      expect(await sessions.children(id)).toMatchObject([{ id: child, parent }]);
      expect((await sessions.list({ limit: 9 })).sessions.map((each) => each.id)).toEqual([id]);
      await sessions.delete(id);
      expect((await sessions.list({ limit: 9 })).sessions.map((each) => each.id)).toEqual([child]);
    });

    it('are forgotten with their session', async () => {
      const { sessions } = bench;
      const id = await importLog(sessions, [say('go')]);
      await sessions.delete(id);
      expect(await sessions.imports.find(file.source)).toBeUndefined();
      expect(await importLog(sessions, [say('go')])).not.toBe(id);
    });
  });

  describe('answers of bounded size', () => {
    const large = (name: string): NewEvent => say(name + 'x'.repeat(5 * 1024 * 1024));
    it('hold fewer items and events than were asked for when those are large, and lose none', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      await appendAll(sessions, id, [large('a'), say('small'), large('b'), large('c'), say('last')]);
      const seqsOf = async (window: { from?: number; limit: number }): Promise<[number, number[]]> => {
        const { first, events } = await sessions.page(id, window);
        return [first, events.map(({ seq }) => seq)];
      };
      expect(await seqsOf({ limit: 100 })).toEqual([3, [5, 6]]);
      expect(await seqsOf({ from: 0, limit: 3 })).toEqual([1, [3, 4]]);
      expect(await seqsOf({ from: 0, limit: 1 })).toEqual([0, [2]]);
      const after = async (seq: number): Promise<number[]> =>
        (await sessions.viewEvents(id, { after: seq, limit: 100 })).map((event) => event.seq);
      expect(await after(0)).toEqual([1, 2, 3]);
      expect(await after(3)).toEqual([4]);
      expect(await after(4)).toEqual([5, 6]);
      expect(await after(6)).toEqual([]);
    });
  });
}
