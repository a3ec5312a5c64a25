import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { openSessions, type Sessions } from '@showreel/sessions';
import { openBlobStore } from '@showreel/sessions/blobs';
import { logFormats } from '@showreel/transcripts';
import { viewEvent, type ViewEvent } from '@showreel/views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printLogViews } from '../logs/log-views';
import { presentersOf } from '../runtime/presenters-of';
import { createLogImporter, type LogImporter } from './log-importer';

// Imports real logs, where there are some: in the folder that SHOWREEL_TRANSCRIPTS names, or in the one of that name
// beside the repository. They are not part of it.

const repository = resolve(import.meta.dirname, '../../../..');
const folder = process.env['SHOWREEL_TRANSCRIPTS'] ?? resolve(repository, '../shared/transcripts');
const isThere = existsSync(folder);
if (!isThere) {
  console.log('No real logs are imported: set SHOWREEL_TRANSCRIPTS to a folder with some to try them.');
}

let data: string;
let sessions: Sessions;
let importer: LogImporter;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'showreel-real-logs-'));
  sessions = await openSessions({ path: join(data, 'a.db'), presentersOf });
  const blobs = openBlobStore(join(data, 'blobs'));
  importer = createLogImporter({ sessions, blobs, formats: logFormats });
});
afterAll(async () => {
  await importer.close();
  await sessions.close();
  await rm(data, { recursive: true });
});

async function listFiles(): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(json|jsonl|ndjson)(\.zstd?)?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

async function readOwn(sessionId: string): Promise<ViewEvent[]> {
  const events: ViewEvent[] = [];
  for (;;) {
    const more = await sessions.viewEvents(sessionId, { after: events.length, limit: 1_000 });
    if (more.length === 0) return events;
    events.push(...more);
  }
}

/** The events of a log's own session, as they are printed of the file. */
async function printOwn(file: string): Promise<ViewEvent[]> {
  const events: ViewEvent[] = [];
  let count = 0;
  await printLogViews(file, {
    print: (line) => {
      const event = viewEvent.parse(JSON.parse(line));
      if (event.seq === 1) count += 1;
      if (count === 1) events.push(event);
      return Promise.resolve();
    },
  });
  return events;
}

/** The events of a log's own session and of all sessions that its calls started. */
async function readFamily(sessionId: string): Promise<ViewEvent[]> {
  const events: ViewEvent[] = [];
  const family = new Set([sessionId]);
  for (const id of family) {
    events.push(...(await readOwn(id)));
    for (const child of await sessions.children(id)) family.add(child.id);
  }
  return events;
}

/** Why records are not shown, as the notices say it. */
function skipsIn(events: readonly ViewEvent[]): string[] {
  return events.flatMap((event) =>
    event.type === 'notice' && /of the log (is|are) not shown\.$/.test(event.text)
      ? (event.detail ?? 'without a reason').split('\n')
      : [],
  );
}

function describe(name: string, lines: number, events: readonly ViewEvent[]): string {
  const count = (isCounted: (event: ViewEvent) => boolean): number => events.filter(isCounted).length;
  const isResult = (event: ViewEvent, card: string): boolean =>
    event.type === 'tool-result' && event.view.card === card;
  const counts = [
    `${lines} lines`,
    `${events.length} events`,
    `${count(({ type }) => type === 'tool-call')} calls`,
    `${count(({ type }) => type === 'tool-result')} results`,
    `${count((event) => isResult(event, 'diff'))} diffs`,
    `${count((event) => isResult(event, 'terminal'))} terminals`,
  ];
  return [`${name}: ${counts.join(', ')}`, ...skipsIn(events).map((skip) => `  ${skip}`)].join('\n');
}

it.runIf(isThere)(
  'real logs are imported whole: whatever is not shown has a reason',
  async () => {
    const files = await listFiles();
    expect(files.length).toBeGreaterThan(0);
    const table: string[] = [];
    for (const file of files) {
      const name = relative(folder, file);
      const sessionId = await importer.importCopy(file);
      const events = await readFamily(sessionId);
      expect.soft(events[0]?.type, name).toBe('session');
      expect.soft(await printOwn(file), name).toEqual(await readOwn(sessionId));
      for (const skip of skipsIn(events)) {
        expect.soft(skip, name).toMatch(/^[\d,]+ × \S.*: lines? \S/);
        expect.soft(skip, name).not.toContain('records that cannot be read');
      }
      const lines = (await readFile(file, 'latin1')).split('\n').filter((line) => line !== '').length;
      table.push(describe(name, lines, events));
    }
    console.log(table.join('\n'));
  },
  600_000,
);
