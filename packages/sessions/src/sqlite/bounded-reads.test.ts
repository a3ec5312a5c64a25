import { DatabaseSync } from '@photostructure/sqlite';
import { emptyTimeline, foldTimeline, openWindow, textContent, type TimelineItem } from '@showreel/views';
import { Kysely, type CompiledQuery, type KyselyPlugin } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Database } from '../store/database';
import { migrate } from '../store/migrate';
import { SqlSessions } from '../store/sql-sessions';
import { samplePresentersOf } from '../testing/sample-presenters';
import { openSqlite } from './open-sqlite';

it('opens and pages a long session without reading its log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-sessions-'));
  const path = join(folder, 'showreel.db');
  const writer = await openCounted(path);
  const { id } = await writer.sessions.create({ title: 'Long', cwd: '/', agent: 'a' });
  const turns = 1_500;
  for (let turn = 0; turn < turns; turn += 1) {
    const callId = `call-${turn}`;
    await writer.sessions.append(id, { type: 'message', role: 'user', content: textContent('go') });
    await writer.sessions.append(id, { type: 'tool-call', callId, tool: 'run', args: { command: 'ls' } });
    await writer.sessions.append(id, { type: 'tool-result', callId, content: [], isError: false });
    if (turn % 400 === 0) {
      // What a checkpoint has to carry on: a call and a task that never end, sums, the latest list.
      await writer.sessions.append(id, { type: 'tool-call', callId: `open-${turn}`, tool: 'run', args: {} });
      await writer.sessions.append(id, { type: 'task', callId, taskId: callId, state: 'running' });
      await writer.sessions.append(id, { type: 'usage', model: 'm', inputTokens: 3, outputTokens: 4 });
      await writer.sessions.append(id, { type: 'todo', items: [{ content: callId, status: 'pending' }] });
    }
  }
  const events = await writer.sessions.viewEvents(id, { after: 0, limit: 10_000 });
  const whole = foldTimeline(emptyTimeline, events);
  expect(Object.keys(whole.header.openCalls)).toHaveLength(4);
  await writer.sessions.close();

  const reader = await openCounted(path);
  const pages = [
    await reader.sessions.page(id, { limit: 20 }),
    await reader.sessions.page(id, { from: 1_000, limit: 20 }),
    await reader.sessions.page(id, { from: 0, limit: 20 }),
  ];
  for (const page of pages) {
    const { first, header, items, turnsBefore } = openWindow(page);
    expect(header).toStrictEqual(whole.header);
    expect(items).toStrictEqual(whole.items.slice(first, first + 20));
    expect(turnsBefore).toBe(whole.items.slice(0, first).filter(beginsTurn).length);
  }
  const range = await reader.sessions.viewEvents(id, { after: 4_000, limit: 50 });
  expect(range.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => 4_001 + index));
  // What the first page costs at most is the events since a checkpoint; the others cost their window.
  expect(reader.rowsRead()).toBeLessThan(1_024 + 250);
  const readBefore = reader.rowsRead();
  for (let count = 0; count < 5; count += 1) {
    await reader.sessions.append(id, { type: 'message', role: 'agent', content: [] });
    await reader.sessions.page(id, { limit: 1 });
  }
  // An active session's header is at hand.
  expect(reader.rowsRead() - readBefore).toBeLessThan(50);
  await reader.sessions.close();

  const database = new DatabaseSync(path);
  const steps = reader.queries.flatMap(({ sql, parameters }) =>
    database
      .prepare(`explain query plan ${sql}`)
      .all(...parameters)
      .map(({ detail }) => String(detail)),
  );
  database.close();
  await rm(folder, { recursive: true });
  const overEvents = steps.filter((step) => /\b(e|c|events)\b/.test(step));
  expect(overEvents.length).toBeGreaterThan(4);
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  for (const step of overEvents)
    expect(step).toMatch(/^SEARCH .* USING .*INDEX .*\(session_id=\? AND (seq|item)/);
}, 60_000);

it('opens a session of many events and few items from its last checkpoint', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-sessions-'));
  const path = join(folder, 'showreel.db');
  const writer = await openCounted(path);
  const { id } = await writer.sessions.create({ title: 'Long', cwd: '/', agent: 'a' });
  for (let count = 0; count < 2_100; count += 1)
    await writer.sessions.append(id, { type: 'todo', items: [] });
  const header = await writer.sessions.header(id);
  await writer.sessions.close();
  const reader = await openCounted(path);
  expect(await reader.sessions.header(id)).toEqual(header);
  expect(reader.rowsRead()).toBeLessThan(100);
  await reader.sessions.close();
  await rm(folder, { recursive: true });
}, 60_000);

function beginsTurn(item: TimelineItem): boolean {
  return item.type === 'message' && item.role === 'user';
}

/** A store that tells which queries it ran and how many rows came back. */
async function openCounted(path: string) {
  const queries: CompiledQuery[] = [];
  let rows = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows += result.rows.length;
      return Promise.resolve(result);
    },
  };
  const db = new Kysely<Database>({
    dialect: await openSqlite(path),
    log: ({ query }) => void queries.push(query),
  });
  await migrate(db);
  queries.length = 0;

  const sessions = new SqlSessions(db.withPlugin(counter), {
    presentersOf: samplePresentersOf,
    now: Date.now,
  });
  return { sessions, queries, rowsRead: () => rows };
}
