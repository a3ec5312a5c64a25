import { appendFile, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openSessions, type Sessions } from '@showreel/sessions';
import { openBlobStore } from '@showreel/sessions/blobs';
import { logFormats, type LogFormat } from '@showreel/transcripts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogImporter, type LogImporter } from '../imports/log-importer';
import { presentersOf } from '../runtime/presenters-of';
import { createLogLibrary, type LogLibrary, type LogList } from './log-library';
import type { LogRow } from './log-row';
import { beginning, logText, writeLog } from './test-logs';

let folder: string;
let home: string;
let sessions: Sessions;
let imports: LogImporter;
let library: LogLibrary;
/** The time of the library's clock, in milliseconds since the epoch. */
let now: number;
/** How many times a reader was opened. */
let readings: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-library-'));
  home = join(folder, 'home');
  await mkdir(join(folder, 'data'));
  sessions = await openSessions({ path: join(folder, 'data/a.db'), presentersOf });
  imports = createLogImporter({
    sessions,
    blobs: openBlobStore(join(folder, 'data/blobs')),
    formats: logFormats,
  });
  now = beginning + 3_600_000;
  readings = 0;
  library = openLibrary();
});
afterEach(async () => {
  await library.close();
  await imports.close();
  await sessions.close();
  await rm(folder, { recursive: true });
});

const counted = logFormats.map((format): LogFormat => ({
  ...format,
  openReader(sink, facts) {
    readings += 1;
    return format.openReader(sink, facts);
  },
}));

function openLibrary(env: NodeJS.ProcessEnv = {}): LogLibrary {
  return createLogLibrary({
    env: { HOME: home, ...env },
    folder: join(folder, 'data'),
    sessions,
    imports,
    formats: counted,
    presentersOf,
    now: () => now,
  });
}

/** Another process with the same data folder. */
async function reopen(env: NodeJS.ProcessEnv = {}): Promise<void> {
  await library.close();
  readings = 0;
  library = openLibrary(env);
}

const projects = (...names: string[]): string => join(home, '.claude/projects', ...names);
const write = (name: string, talk: Partial<Parameters<typeof writeLog>[1]> = {}, at = 0): Promise<string> =>
  writeLog(
    projects(`${name}.jsonl`),
    { id: name.split('/').at(-1) ?? '', prompt: `do ${name}`, ...talk },
    at,
  );

/** The list once all was read. */
async function listAll(): Promise<LogList> {
  await library.list();
  await library.idle();
  now += 3_000;
  return library.list();
}

const titles = ({ rows }: { rows: readonly LogRow[] }): string[] => rows.map(({ title }) => title).sort();

it('lists at once what there is, and fills in what is in it', async () => {
  const path = await write('-srv-app/a', { failing: 'no rule' });
  const first = await library.list();
  expect(first).toMatchObject({ isWhole: true, gone: [], progress: { total: 1, isScanning: true } });
  expect(first.rows).toMatchObject([{ path, agent: 'Claude Code', isActive: false, modifiedAt: beginning }]);
  await library.idle();
  const { rows, isWhole, progress } = await library.list(first.cursor);
  expect({ isWhole, progress }).toEqual({
    isWhole: false,
    progress: { scanned: 1, total: 1, isScanning: false, importing: [] },
  });
  expect(rows).toEqual([
    {
      path,
      agent: 'Claude Code',
      title: 'do -srv-app/a',
      project: '/srv/app',
      model: 'claude-sonnet-4',
      startedAt: beginning + 1_000,
      modifiedAt: beginning,
      size: (await stat(path)).size,
      isActive: false,
      stats: {
        events: expect.any(Number) as number,
        calls: 1,
        failures: 1,
        subagents: 0,
        durationMs: 3_000,
        inputTokens: 200,
        outputTokens: 40,
      },
    },
  ]);
});

it('lists 2,000 logs, and shows all that is known of them at once at the next start', async () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `-p${at % 40}/s${at}`);
  await Promise.all(names.map((name, at) => write(name, {}, at)));
  const first = await library.list();
  expect(first.rows).toHaveLength(2_000);
  expect(first.rows[0]?.path).toBe(projects(`${names.at(-1) ?? ''}.jsonl`));
  const { rows, progress } = await listAll();
  expect(progress).toMatchObject({ scanned: 2_000, total: 2_000, isScanning: false });
  // What all of them weigh on the wire: the page filters them by itself.
  expect(JSON.stringify(rows).length).toBeLessThan(1_000_000);
  await reopen();
  const again = await library.list();
  expect(again.rows).toEqual(rows);
  await library.idle();
  expect(readings).toBe(0);
}, 120_000);

it('tells what changed since: what came, what is gone, what was written to', async () => {
  const [a, b] = [await write('-p/a'), await write('-p/b')];
  const { cursor } = await listAll();
  expect(await library.list(cursor)).toMatchObject({ rows: [], gone: [], isWhole: false, cursor });
  await write('-p/c');
  await rm(b);
  await utimes(a, now / 1_000, now / 1_000);
  now += 3_000;
  const changed = await library.list(cursor);
  expect(changed.gone).toEqual([b]);
  expect(changed.rows.map(({ path, isActive }) => [path, isActive]).sort()).toEqual([
    [a, true],
    [projects('-p/c.jsonl'), false],
  ]);
  await library.idle();
  const { cursor: settled } = await library.list(changed.cursor);
  now += 60_000;
  expect((await library.list(settled)).rows).toMatchObject([{ path: a, isActive: false }]);
  const whole = await library.list();
  expect(whole.rows.map(({ path }) => path)).toEqual([a, projects('-p/c.jsonl')]);
  expect(await library.list('another.7')).toMatchObject({ isWhole: true });
  expect(await library.list('nonsense')).toMatchObject({ isWhole: true });
});

it('reads a log that grew anew, but not more often than every minute', async () => {
  const path = await write('-p/a');
  await listAll();
  const grow = async (): Promise<LogRow['stats']> => {
    await appendFile(path, logText({ id: `more-${now}`, prompt: 'more' }));
    now += 3_000;
    await library.list();
    await library.idle();
    return (await library.list()).rows[0]?.stats;
  };
  readings = 0;
  expect(await grow()).toMatchObject({ calls: 1 });
  expect(readings).toBe(0);
  now += 60_000;
  expect(await grow()).toMatchObject({ calls: 3 });
  // Its beginning is known.
  expect(readings).toBe(1);
  expect((await library.list()).rows[0]?.title).toBe('do -p/a');
});

it('reads a file anew that took the place of another one', async () => {
  const path = await write('-p/a', { prompt: 'a prompt that is much longer than the other one' });
  await listAll();
  await rm(path);
  await write('-p/a', { prompt: 'short' }, 1);
  now += 61_000;
  expect(titles(await listAll())).toEqual(['short']);
});

it('shows what cannot be read with the reason, and not at all what is no log or holds nothing', async () => {
  await write('-p/a');
  await writeFile(projects('-p/empty.jsonl'), '');
  await writeFile(projects('-p/odd.jsonl'), '{"odd":1}\n');
  await mkdir(join(folder, 'any'));
  await writeFile(join(folder, 'any/package.json'), '{}');
  await writeFile(join(folder, 'any/data.jsonl'), '{"odd":1}\n');
  await writeLog(join(folder, 'any/talk.jsonl'), { id: 't', prompt: 'from anywhere' });
  await reopen({ SHOWREEL_LOG_DIRS: join(folder, 'any') });
  const { rows } = await listAll();
  expect(rows.map(({ title, problem }) => [title, problem?.slice(0, 17)]).sort()).toEqual([
    ['', 'This is not a log'],
    ['do -p/a', undefined],
    ['from anywhere', undefined],
  ]);
});

it('shows what a subagent did with its session: its file has no row, its tokens count', async () => {
  await write('-p/a');
  await write('-p/a/subagents/agent-1', { id: 'a' });
  await write('-p/agent-2', { id: 'a' });
  const { rows } = await listAll();
  expect(rows.map(({ title }) => title)).toEqual(['do -p/a']);
});

it('lists the sessions that lie in opencode’s storage, and opens them', async () => {
  const storage = join(home, '.local/share/opencode/storage');
  const files = {
    'session/p1/ses_1.json': { id: 'ses_1', directory: '/w', title: 'Fix it', time: { created: beginning } },
    'message/ses_1/msg_1.json': { id: 'msg_1', role: 'user', time: { created: beginning } },
    'part/msg_1/prt_1.json': { id: 'prt_1', messageID: 'msg_1', type: 'text', text: 'please' },
  };
  for (const [name, value] of Object.entries(files)) {
    await mkdir(dirname(join(storage, name)), { recursive: true });
    await writeFile(join(storage, name), JSON.stringify(value));
  }
  const { rows } = await listAll();
  expect(rows).toMatchObject([{ agent: 'opencode', title: 'Fix it', project: '/w', stats: { events: 2 } }]);
  const sessionId = await library.open(rows[0]?.path ?? '');
  expect(await sessions.get(sessionId)).toMatchObject({ title: 'Fix it', itemCount: 1 });
});

describe('what is excluded', () => {
  beforeEach(async () => {
    await write('-srv-app/a');
    await write('-srv-secret/b', { cwd: '/srv/secret' });
    await write('-odd-name/c', { cwd: '/srv/secret/inner' });
  });

  it('is not shown, and nothing of it is kept', async () => {
    expect((await listAll()).rows).toHaveLength(3);
    await library.setExclusions({ folders: [], projects: ['/srv/secret'] });
    expect(await library.exclusions()).toEqual({ folders: [], projects: ['/srv/secret'], fixed: [] });
    expect(titles(await library.list())).toEqual(['do -srv-app/a']);
    expect(await readFile(join(folder, 'data/log-scans.jsonl'), 'utf8')).not.toMatch(/secret|-odd-name/);
    await reopen();
    expect(titles(await listAll())).toEqual(['do -srv-app/a']);
    await library.setExclusions({ folders: [], projects: [] });
    expect((await listAll()).rows).toHaveLength(3);
  });

  it('is not opened, where its folder’s name tells, before anything is read', async () => {
    await library.setExclusions({ folders: [projects('-odd-name')], projects: ['/srv/secret'] });
    expect(titles(await listAll())).toEqual(['do -srv-app/a']);
    expect(readings).toBe(1);
  });

  it('comes from the environment, too, and stays then', async () => {
    await reopen({ SHOWREEL_LOG_EXCLUDE: `/srv/secret:${projects('-srv-app')}` });
    expect((await listAll()).rows).toEqual([]);
    await library.setExclusions({ folders: [], projects: [] });
    expect((await library.exclusions()).fixed).toEqual(['/srv/secret', projects('-srv-app')]);
    expect((await library.list()).rows).toEqual([]);
  });

  it('is not known when the settings are damaged: then nothing is looked at', async () => {
    await writeFile(join(folder, 'data/logs.json'), '{"exclude"');
    await expect(library.list()).rejects.toThrow('logs.json in the data folder cannot be read');
    expect(readings).toBe(0);
    await rm(join(folder, 'data/logs.json'));
    expect((await library.list()).rows).toHaveLength(3);
  });
});

it('imports a log at a click, once, and says which session it is', async () => {
  const path = await write('-p/a');
  const { cursor } = await listAll();
  const sessionId = await library.open(path);
  expect(await library.open(path)).toBe(sessionId);
  expect((await library.list(cursor)).rows).toMatchObject([{ path, sessionId }]);
  expect((await sessions.get(sessionId)).title).toBe('do -p/a');
  await sessions.delete(sessionId);
  now += 3_000;
  expect((await library.list()).rows[0]?.sessionId).toBeUndefined();
});

it('opens any path that its owner names, and says what is wrong with others', async () => {
  const path = await writeLog(join(folder, 'elsewhere/x.jsonl'), { id: 'x', prompt: 'elsewhere' });
  expect((await sessions.get(await library.open(` ${path} `))).title).toBe('elsewhere');
  await expect(library.open('x.jsonl')).rejects.toThrow('Give the whole path');
  await expect(library.open(join(folder, 'none'))).rejects.toMatchObject({ code: 'not-found' });
  await expect(library.open(folder)).rejects.toMatchObject({ code: 'not-a-file' });
  expect(library.progress().importing).toEqual([]);
});

it('finds the logs below a folder by names, and JSON by what is in it', async () => {
  const path = await writeLog(join(folder, 'some/deep/x.jsonl'), { id: 'x', prompt: 'x' });
  await writeFile(join(folder, 'some/package.json'), '{}');
  expect(await library.find(join(folder, 'some'))).toEqual([path]);
  expect(await library.find(join(folder, 'some/package.json'))).toEqual([join(folder, 'some/package.json')]);
});

it('changes nothing where the logs lie', async () => {
  const path = await write('-p/a');
  const before = await stat(path);
  await listAll();
  await library.open(path);
  const after = await stat(path);
  expect([after.mtimeMs, after.ctimeMs]).toEqual([before.mtimeMs, before.ctimeMs]);
});

it('ends in the middle of a scan, and goes on with it at the next start', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, at) => write(`-p/s${at}`)));
  await library.list();
  await reopen();
  expect((await listAll()).progress).toMatchObject({ scanned: 50, total: 50 });
});
