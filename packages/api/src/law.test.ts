import {
  blobReference,
  emptyTimeline,
  foldTimeline,
  openWindow,
  prependWindow,
  type BlobReference,
  type JsonValue,
  type Timeline,
  type TimelinePage,
  type ViewEvent,
} from '@showreel/views';
import type { NewEvent } from '@showreel/sessions';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { Runtime } from './runtime/runtime';
import { makeFolder, removeFolders, startProcess } from './test-process';
import { owner, runToEnd, visitor, watchAfter, type Caller } from './test-caller';

/** The law: what was seen live, what a reload shows, what a share shows and what the log prints are deep-equal. */
async function printLog(caller: Caller, sessionId: string): Promise<ViewEvent[]> {
  const events: ViewEvent[] = [];
  for (;;) {
    const more = await caller.sessions.events({ sessionId, after: events.length, limit: 7 });
    events.push(...more);
    if (more.length === 0) return events;
  }
}

async function loadInWindows(
  page: (window: { from?: number; limit: number }) => Promise<TimelinePage>,
  limit: number,
): Promise<Timeline> {
  let timeline = openWindow(await page({ limit }));
  while (timeline.first > 0) {
    const from = Math.max(0, timeline.first - limit);
    const older = await page({ from, limit: timeline.first - from });
    timeline = prependWindow(timeline, openWindow(older));
  }
  return timeline;
}

async function expectSameEverywhere(runtime: Runtime, live: ViewEvent[], sessionId: string): Promise<void> {
  const seen = foldTimeline(emptyTimeline, live);
  expect(await printLog(owner(runtime), sessionId)).toEqual(live);
  const share = await owner(runtime).shares.create({ sessionId });
  const token = share.url.split('/s/')[1] ?? '';
  for (const limit of [1, 2, 3, 500]) {
    const reloaded = await loadInWindows(
      (window) => owner(runtime).sessions.page({ sessionId, ...window }),
      limit,
    );
    expect(reloaded).toEqual(seen);
    const shared = await loadInWindows((window) => visitor(runtime).shares.page({ token, ...window }), limit);
    expect(shared).toEqual(seen);
  }
  await expectBlobs(runtime, { sessionId: await runtime.shares.resolve(token), live });
}

/** What the views refer to is there, byte for byte. */
async function expectBlobs(
  runtime: Runtime,
  { sessionId, live }: { sessionId: string; live: ViewEvent[] },
): Promise<void> {
  for (const { sha256, bytes } of blobsIn(live)) {
    const blob = await runtime.blobs.open(sessionId, sha256);
    const found = blob && (await buffer(blob.stream));
    expect(found?.length).toBe(bytes);
    expect(
      createHash('sha256')
        .update(found ?? '')
        .digest('hex'),
    ).toBe(sha256);
  }
}

/** Every reference to bytes in a value, however deep. */
function blobsIn(value: unknown): BlobReference[] {
  const found = blobReference.safeParse(value);
  if (found.success) return [found.data];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(blobsIn) : [];
}

async function expectLaw(
  act: (runtime: Runtime, sessionId: string, folder: string) => Promise<void>,
): Promise<ViewEvent[]> {
  const folder = join(await makeFolder(), 'project');
  await mkdir(folder);
  const first = await startProcess();
  const { id: sessionId } = await owner(first.runtime).sessions.create({ cwd: folder, title: 'The law' });
  const watch = watchAfter(first.runtime, sessionId, 0);
  await act(first.runtime, sessionId, folder);
  const { head } = await first.runtime.sessions.header(sessionId);
  await watch.until(() => watch.events.length === head);
  await watch.end();
  const live = watch.events;
  expect(live.map(({ seq }) => seq)).toEqual(Array.from({ length: head }, (_, index) => index + 1));
  await expectSameEverywhere(first.runtime, live, sessionId);

  await first.stop();
  await rm(folder, { recursive: true });
  const second = await startProcess(first.dataPath);
  // An open page connects again and sees what the stop and the start added: calls that were open are closed.
  const resumed = watchAfter(second.runtime, sessionId, head);
  await resumed.until((all) => all.some(({ type }) => type === 'caught-up'));
  await resumed.end();
  const seen = [...live, ...resumed.events];
  await expectSameEverywhere(second.runtime, seen, sessionId);
  await second.runtime.sessions.reindex(sessionId);
  await expectSameEverywhere(second.runtime, seen, sessionId);

  await owner(second.runtime).sessions.delete({ sessionId });
  for (const { sha256 } of blobsIn(seen)) {
    expect(await second.runtime.blobs.open(sessionId, sha256)).toBeUndefined();
  }
  expect(await readdir(join(second.dataPath, 'blobs'))).not.toContain(sessionId);
  await second.stop();
  return seen;
}

afterAll(removeFolders);

describe('the law', () => {
  it('holds for a session of every tool, run for real', async () => {
    const seen = await expectLaw(async (runtime, sessionId, folder) => {
      await writeFile(join(folder, 'dot.gif'), onePixel);
      await writeFile(
        join(folder, 'a.txt'),
        Array.from({ length: 40 }, (_, n) => `line ${n % 8}\n`).join(''),
      );
      const run = (tool: string, args: JsonValue): Promise<void> =>
        runToEnd(runtime, sessionId, { tool, args });
      await run('read', { file_path: 'a.txt', offset: 2, limit: 3 });
      await run('read', { file_path: 'dot.gif' });
      await run('edit', {
        file_path: 'a.txt',
        old_string: 'line 3',
        new_string: 'line three',
        replace_all: true,
      });
      await run('write', { file_path: 'new.txt', content: 'new\r\nfile' });
      await run('write', { file_path: 'a.txt', content: 'over\nwritten\n' });
      await run('edit', { file_path: 'a.txt', old_string: 'not there', new_string: 'x' });
      await run('edit', { file_path: 'a.txt' });
      await run('bash', { command: 'printf "\\033[31mred\\033[0m\\n"; exit 3' });
      await run('bash', { command: 'seq 100000' });
      await run('bash', { command: 'seq 200000', run_in_background: true });
      const watch = watchAfter(runtime, sessionId, 0);
      await watch.until((all) => all.some((event) => event.type === 'task' && event.state === 'exited'));
      await watch.end();
      await run('bash', { command: 'echo started; sleep 30', run_in_background: true });
      await run('task_list', {});
      await run('todo_write', { todos: [{ content: 'one', status: 'in_progress' }] });
      await owner(runtime).sessions.rename({ sessionId, title: 'Renamed' });
    });
    // The image, and the whole of the long outputs.
    expect(blobsIn(seen).map(({ bytes }) => bytes)).toEqual([onePixel.length, 588_895, 1_288_895]);
  });

  it('holds for generated sessions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 25 }), async (events) => {
        await expectLaw(async (runtime, sessionId) => {
          for (const event of events) await runtime.sessions.append(sessionId, event);
        });
      }),
      { numRuns: 15 },
    );
  });
});

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const callId = fc.constantFrom('c1', 'c2', 'c3');
const content = fc.array(
  fc.record({ type: fc.constant('text' as const), text: fc.string({ unit: 'grapheme' }) }),
  {
    maxLength: 2,
  },
);
const meta = fc.oneof(
  fc.record({ path: fc.string(), version: fc.string(), diffs: fc.constant([]), files: fc.constant([]) }),
  fc.jsonValue().map(lossless),
);

const anyEvent: fc.Arbitrary<NewEvent> = fc.oneof(
  fc.record({ type: fc.constant('message' as const), role: fc.constantFrom('user', 'agent'), content }),
  fc.record({ type: fc.constant('thought' as const), content }),
  fc.record({
    type: fc.constant('tool-call' as const),
    callId,
    tool: fc.constantFrom('read', 'write', 'edit', 'bash', 'nobody'),
    args: fc.oneof(
      fc.record({ file_path: fc.string(), content: fc.string() }),
      fc.record({ command: fc.string() }),
      fc.jsonValue().map(lossless),
    ),
  }),
  fc.record(
    { type: fc.constant('tool-result' as const), callId, content, isError: fc.boolean(), meta },
    { requiredKeys: ['type', 'callId', 'content', 'isError'] },
  ),
  fc.record({
    type: fc.constant('task' as const),
    callId,
    taskId: fc.constantFrom('t1', 't2'),
    state: fc.constantFrom('running', 'exited'),
  }),
  fc.record({
    type: fc.constant('todo' as const),
    items: fc.array(fc.record({ content: fc.string(), status: fc.constantFrom('pending', 'completed') })),
  }),
  fc.record({
    type: fc.constant('usage' as const),
    model: fc.string(),
    inputTokens: fc.nat(),
    outputTokens: fc.nat(),
  }),
  fc.record({
    type: fc.constant('notice' as const),
    level: fc.constantFrom('info', 'error'),
    text: fc.string(),
  }),
) as fc.Arbitrary<NewEvent>;

/** What JSON keeps of a generated value: -0 becomes 0. */
function lossless(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
