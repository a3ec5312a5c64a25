import {
  emptyTimeline,
  foldTimeline,
  openWindow,
  prependWindow,
  settleItem,
  type Timeline,
  type TimelineItem,
  type ViewEvent,
} from '@showreel/views';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sessions } from '../sessions';
import { arbitraryLog } from './arbitrary-log';
import { appendAll, info, type Bench } from './bench';

/** The log is the truth, and what is shown is a pure function of it. */
export function describeLaw(bench: Bench): void {
  it('shows any log the same: live, in windows of any size, opened again, indexed again', async () => {
    let { sessions } = bench;
    await fc.assert(
      fc.asyncProperty(arbitraryLog, fc.nat(), async (log, moment) => {
        const { id } = await sessions.create(info);
        const cut = moment % (log.length + 1);
        await appendAll(sessions, id, log.slice(0, cut));
        const early = openWindow(await sessions.page(id, { limit: 3 }));
        await appendAll(sessions, id, log.slice(cut));
        const views = await readAll(sessions, { id, limit: 7 });
        const timeline = foldTimeline(emptyTimeline, views);

        // A page that was opened in the middle and watched on.
        const watched = foldTimeline(
          early,
          await sessions.viewEvents(id, { after: early.header.head, limit: 500 }),
        );
        expect(watched.header).toStrictEqual(timeline.header);
        expect(watched.items).toStrictEqual(timeline.items.slice(early.first));

        await expectSameTimeline(sessions, id, timeline);
        expect(await sessions.get(id)).toMatchObject(countItems(timeline));

        await sessions.close();
        sessions = await bench.open();
        expect(await readAll(sessions, { id, limit: 100 })).toStrictEqual(views);
        await expectSameTimeline(sessions, id, timeline);

        const rows = await bench.harness.rows(id);
        await sessions.reindex(id);
        expect(await bench.harness.rows(id)).toStrictEqual(rows);
        await bench.harness.loseReadModel(id);
        await sessions.reindex(id);
        expect(await bench.harness.rows(id)).toStrictEqual(rows);
        await expectSameTimeline(sessions, id, timeline);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('returns from append what is read later', async () => {
    const { sessions } = bench;
    await fc.assert(
      fc.asyncProperty(arbitraryLog, async (log) => {
        const { id } = await sessions.create(info);
        const live = await appendAll(sessions, id, log);
        expect(await sessions.viewEvents(id, { after: 1, limit: 500 })).toStrictEqual(live);
      }),
      { numRuns: 30 },
    );
  }, 60_000);
}

/** The whole log, out of repeated calls. */
async function readAll(
  sessions: Sessions,
  { id, limit }: { id: string; limit: number },
): Promise<ViewEvent[]> {
  const views: ViewEvent[] = [];
  for (;;) {
    const batch = await sessions.viewEvents(id, { after: views.length, limit });
    views.push(...batch);
    if (batch.length === 0) break;
  }
  expect(views.map(({ seq }) => seq)).toEqual(views.map((_, index) => index + 1));
  return views;
}

/** Windows of every size, from the end to the beginning, make the same timeline as all events at once. */
async function expectSameTimeline(sessions: Sessions, id: string, whole: Timeline): Promise<void> {
  expect(await sessions.header(id)).toStrictEqual(whole.header);
  const count = whole.items.length;
  for (const limit of new Set([1, 2, 3, 5, 8, count, count + 3])) {
    if (limit === 0) continue;
    let assembled = openWindow(await sessions.page(id, { limit }));
    while (assembled.first > 0) {
      const from = Math.max(0, assembled.first - limit);
      const page = await sessions.page(id, { from, limit: assembled.first - from });
      expect(page.events.map(({ seq }) => seq)).toEqual(
        page.events.map(({ seq }) => seq).toSorted((a, b) => a - b),
      );
      assembled = prependWindow(assembled, openWindow(page));
    }
    expect(assembled).toStrictEqual(whole);
  }
  await expectSameCalls(sessions, id, whole);
  for (const from of [0, Math.floor(count / 2), count, count + 5]) {
    const window = openWindow(await sessions.page(id, { from, limit: 4 }));
    expect(window.items).toStrictEqual(whole.items.slice(window.first, window.first + 4));
    expect(window.first).toBe(Math.min(from, count));
    const earlier = whole.items.slice(0, window.first);
    expect(window.turnsBefore).toBe(
      earlier.filter((item) => item.type === 'message' && item.role === 'user').length,
    );
  }
}

/** A call opens by its id as it stands in the whole; of several with one id the newest, and a lone result by none. */
async function expectSameCalls(sessions: Sessions, id: string, { header, items }: Timeline): Promise<void> {
  const callIds = items.flatMap((item) => (item.type === 'call' ? [item.callId] : []));
  for (const callId of new Set([...callIds, 'no such call'])) {
    const item = items.findLast(
      (other) => other.type === 'call' && other.callId === callId && other.result?.seq !== other.seq,
    );
    const page = await sessions.callPage(id, callId);
    expect(page && openWindow(page).items).toStrictEqual(item && [item]);
    if (page !== undefined) expect(page.header).toStrictEqual(header);
  }
}

/** What the list says of a session, counted from its timeline. */
function countItems({ header, items }: Timeline): object {
  const states = items.map(itemState);
  return {
    itemCount: items.length,
    failures: states.filter((state) => state === 'failed').length,
    ...(states.includes('running') || Object.keys(header.openTasks).length > 0
      ? {}
      : { state: lastEnd(items) }),
  };
}

function itemState(item: TimelineItem): string | undefined {
  return item.type === 'call' ? settleItem(item).state : undefined;
}

function lastEnd(items: TimelineItem[]): string {
  const ended = items.flatMap((item) =>
    item.type === 'call' ? [{ seq: Math.max(item.result?.seq ?? 0, item.task?.seq ?? 0), item }] : [],
  );
  const last = ended.toSorted((a, b) => a.seq - b.seq).at(-1)?.item;
  const state = last && settleItem(last).state;
  return state === 'denied' ? 'interrupted' : (state ?? 'done');
}
