import { appendFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { watchSession } from '../runtime/watch';
import { makeFolder, removeFolders, startProcess } from '../test-process';

afterAll(removeFolders);

const fields = { parentUuid: null, isSidechain: false, sessionId: 's', version: '2.0.0', cwd: '/w' };

/** A prompt and its answer, as Claude Code writes them. */
function said(text: string): string {
  const prompt = { type: 'user', uuid: text, message: { role: 'user', content: text } };
  const message = { id: `m-${text}`, role: 'assistant', model: 'm', content: [{ type: 'text', text: 'ok' }] };
  const answer = { type: 'assistant', uuid: `${text}-answer`, message };
  const timestamp = '2026-01-01T00:00:00.000Z';
  return [prompt, answer]
    .map((record) => `${JSON.stringify({ ...fields, timestamp, ...record })}\n`)
    .join('');
}

it('a watched session goes on with its log, and its watch ends when the log is written anew', async () => {
  const { runtime } = await startProcess();
  const path = join(await makeFolder(), 'log.jsonl');
  await writeFile(path, said('one'));
  await utimes(path, 1_000, 1_000);
  const sessionId = await runtime.imports.importFile(path);
  const texts: string[] = [];
  const end = (async () => {
    for await (const item of watchSession(runtime, { sessionId, after: 0 })) {
      const event = Array.isArray(item) ? item[1] : item;
      if (event.type === 'message' && event.role === 'user') texts.push(JSON.stringify(event.content));
      if (event.type === 'caught-up') await appendFile(path, said('two'));
      if (texts.length === 2) await writeFile(path, said('anew'));
    }
  })();
  await expect(end).rejects.toMatchObject({ name: 'SessionReplacedError' });
  expect(texts.map((text) => /one|two/.exec(text)?.[0])).toEqual(['one', 'two']);
});

it('no tool runs in an imported session, and its subagents go with it', async () => {
  const { runtime } = await startProcess();
  const path = join(await makeFolder(), 'log.jsonl');
  await writeFile(path, said('one'));
  const sessionId = await runtime.imports.importFile(path);
  const call = { sessionId, tool: 'bash', args: { command: 'true' }, onInvalid: 'record' as const };
  await expect(runtime.calls.start(call)).rejects.toMatchObject({ name: 'ImportedSessionError' });
  const child = await runtime.sessions.imports.begin();
  const parent = { session: sessionId, callId: 'c' };
  // Of one agent with its parent: no log makes its session the child of another agent's.
  const { agent } = await runtime.sessions.get(sessionId);
  const opening = { type: 'session' as const, title: 't', cwd: '', agent, parent };
  await runtime.sessions.imports.append(child, [{ at: 1, event: opening, json: JSON.stringify(opening) }], {
    taken: 1,
    digest: '',
  });
  const known = { source: 'x', format: 'f', size: 1, modifiedAt: 1 };
  await runtime.sessions.imports.finish({
    ...known,
    sessions: [{ key: 'sub', sessionId: child, taken: 1, digest: '' }],
  });
  await runtime.deleteSession(sessionId);
  expect((await runtime.sessions.list({ limit: 9 })).sessions).toEqual([]);
});

it('a copy of a session that is deleted leaves the subagents to the one that they go back to', async () => {
  const { runtime } = await startProcess();
  const folder = await makeFolder();
  const thread = (id: string, meta: object, ...items: object[]): string =>
    [{ type: 'session_meta', payload: { id, cwd: '/w', ...meta } }]
      .concat(items.map((payload) => ({ type: 'response_item', payload: { id, cwd: '/w', ...payload } })))
      .map((record) => `${JSON.stringify({ timestamp: '2026-01-01T00:00:00.000Z', ...record })}\n`)
      .join('');
  const spawned = [
    { type: 'function_call', call_id: 'c', name: 'spawn_agent', arguments: '{}' },
    { type: 'function_call_output', call_id: 'c', output: '{"agent_id":"thread-2"}' },
  ];
  const open = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return runtime.imports.importFile(join(folder, name));
  };
  const first = await open('a.jsonl', thread('thread-1', {}, ...spawned));
  const copy = await open('b.jsonl', thread('thread-1', {}, ...spawned));
  const child = await open('c.jsonl', thread('thread-2', { parent_thread_id: 'thread-1' }));
  for (const parent of [first, copy])
    expect(await runtime.sessions.children(parent)).toMatchObject([{ id: child }]);
  await runtime.deleteSession(copy);
  expect(await runtime.sessions.children(first)).toMatchObject([{ id: child }]);
  await runtime.deleteSession(first);
  expect((await runtime.sessions.list({ limit: 9 })).sessions).toEqual([]);
});
