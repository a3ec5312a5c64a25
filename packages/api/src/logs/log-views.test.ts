import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSessions } from '@showreel/sessions';
import { openBlobStore } from '@showreel/sessions/blobs';
import { logFormats } from '@showreel/transcripts';
import { viewEvent, type ViewEvent } from '@showreel/views';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogImporter } from '../imports/log-importer';
import { presentersOf } from '../runtime/presenters-of';
import { printLogViews } from './log-views';
import { logText, writeLog } from './test-logs';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-log-views-'));
  path = await writeLog(join(folder, 'a.jsonl'), { id: 'a', prompt: 'one\u2028line', failing: 'oh' });
});
afterEach(() => rm(folder, { recursive: true }));

async function viewsOf(file: string): Promise<ViewEvent[]> {
  const events: ViewEvent[] = [];
  await printLogViews(file, {
    print: (line) => {
      events.push(viewEvent.parse(JSON.parse(line)));
      return Promise.resolve();
    },
  });
  return events;
}

it('prints what an import of the log shows', async () => {
  const sessions = await openSessions({ path: join(folder, 'a.db'), presentersOf });
  const blobs = openBlobStore(join(folder, 'blobs'));
  const imports = createLogImporter({ sessions, blobs, formats: logFormats });
  const sessionId = await imports.importFile(path);
  const stored = await sessions.viewEvents(sessionId, { after: 0, limit: 100 });
  expect(await viewsOf(path)).toEqual(stored);
  expect(stored.map(({ type }) => type)).toContain('tool-result');
  await imports.close();
  await sessions.close();
});

it('prints the log’s session, then each subagent’s, each from its session event and seq 1 on', async () => {
  const folderOfSubagents = join(folder, 'a/subagents');
  await mkdir(folderOfSubagents, { recursive: true });
  for (const id of ['x', 'y']) {
    const text = logText({ id: 'a', prompt: `look for ${id}\u2028` })
      .replaceAll('"isSidechain":false', `"isSidechain":true,"agentId":"${id}"`)
      .replaceAll('"uuid":"a-', `"uuid":"${id}-`);
    await writeFile(join(folderOfSubagents, `agent-${id}.jsonl`), text);
  }
  const events = await viewsOf(path);
  const starts = events.flatMap(({ seq }, at) => (seq === 1 ? [at] : []));
  const parts = starts.map((start, at) => events.slice(start, starts[at + 1]));
  expect(parts.map(([first]) => first)).toMatchObject([
    { type: 'session', title: 'one\u2028line' },
    { type: 'session', title: expect.stringContaining('look for x') as string },
    { type: 'session', title: expect.stringContaining('look for y') as string },
  ]);
  for (const part of parts) expect(part.map(({ seq }) => seq)).toEqual(part.map((_, at) => at + 1));
});

it('says why a file is no log, and leaves nothing behind', async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('showreel-views-'));
  await writeFile(join(folder, 'b.jsonl'), 'hello\n');
  await expect(viewsOf(join(folder, 'b.jsonl'))).rejects.toMatchObject({ code: 'not-a-log' });
  await expect(viewsOf(join(folder, 'none'))).rejects.toMatchObject({ code: 'not-found' });
  const after = (await readdir(tmpdir())).filter((name) => name.startsWith('showreel-views-'));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

it('reads no further when it is told to stop', async () => {
  const stop = new AbortController();
  let lines = 0;
  const printing = printLogViews(path, {
    signal: stop.signal,
    print: () => {
      lines += 1;
      stop.abort();
      return Promise.resolve();
    },
  });
  await expect(printing).rejects.toThrow();
  expect(lines).toBe(1);
});

it('prints the sessions that its calls started where their logs are files of their own, each once', async () => {
  const timestamp = '2026-01-02T03:04:05.000Z';
  const thread = (id: string, spawned: string[], parent?: string): string => {
    const source = parent && { subagent: { thread_spawn: { parent_thread_id: parent } } };
    const records = [
      ['session_meta', { id, cwd: '/w', source }],
      [
        'response_item',
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: `I am ${id}` }] },
      ],
      ...spawned.flatMap((child) => {
        const call = { call_id: `call-${child}`, name: 'spawn_agent', arguments: '{}' };
        const output = JSON.stringify({ agent_id: child });
        return [
          ['response_item', { type: 'function_call', ...call }],
          ['response_item', { type: 'function_call_output', call_id: `call-${child}`, output }],
        ];
      }),
    ];
    return records.map(([type, payload]) => `${JSON.stringify({ timestamp, type, payload })}\n`).join('');
  };
  const write = (id: string, text: string): Promise<void> =>
    writeFile(join(folder, `rollout-x-${id}.jsonl`), text);
  await write('one', thread('one', ['two', 'gone', 'torn', 'four']));
  await write('two', thread('two', ['three', 'one'], 'one'));
  await write('three', thread('three', [], 'two'));
  await write('torn', 'no log');
  await write('four', thread('four', ['two'], 'one'));
  const first = (await viewsOf(join(folder, 'rollout-x-one.jsonl'))).filter(({ seq }) => seq === 1);
  expect(first.map((event) => event.type === 'session' && [event.title, event.parent])).toEqual([
    ['I am one', undefined],
    ['I am two', { session: 'one', callId: 'call-two' }],
    ['I am three', { session: 'two', callId: 'call-three' }],
    ['I am four', { session: 'one', callId: 'call-four' }],
  ]);
});
