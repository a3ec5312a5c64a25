import type { JsonValue, ViewEvent } from '@showreel/views';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { owner, runToEnd } from '../test-caller';
import { makeFolder, removeFolders, startProcess, type RunningProcess } from '../test-process';

afterAll(removeFolders);

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
  await writeFile(join(folder, 'a.txt'), 'one\ntwo\n');
});

/** Runs a tool to its end and returns what is seen of its result. */
async function run(
  { runtime }: RunningProcess,
  sessionId: string,
  [tool, args]: [string, JsonValue],
): Promise<Extract<ViewEvent, { type: 'tool-result' }>> {
  await runToEnd(runtime, sessionId, { tool, args });
  const { head } = await runtime.sessions.header(sessionId);
  const [last] = await runtime.sessions.viewEvents(sessionId, { after: head - 1, limit: 1 });
  if (last?.type !== 'tool-result') throw new Error('The last event is no result.');
  return last;
}

const read: [string, JsonValue] = ['read', { file_path: 'a.txt' }];
const edit = (from: string, to: string, path = 'a.txt'): [string, JsonValue] => [
  'edit',
  { file_path: path, old_string: from, new_string: to },
];
const write = (content: string): [string, JsonValue] => ['write', { file_path: 'a.txt', content }];
const content = (): Promise<string> => readFile(join(folder, 'a.txt'), 'utf8');
const newSession = async ({ runtime }: RunningProcess): Promise<string> =>
  (await owner(runtime).sessions.create({ cwd: folder })).id;

describe('an edit', () => {
  it('is made of a file that was read before the process ended', async () => {
    const first = await startProcess();
    const id = await newSession(first);
    expect(await run(first, id, read)).toMatchObject({ isError: false });
    await first.stop();
    const second = await startProcess(first.dataPath);
    expect(await run(second, id, edit('one', '1'))).toMatchObject({ isError: false });
    await second.stop();
    // What it left is seen, too, also after the read model was built again.
    const third = await startProcess(first.dataPath);
    await third.runtime.sessions.reindex(id);
    expect(await run(third, id, edit('two', '2'))).toMatchObject({ isError: false });
    expect(await content()).toBe('1\n2\n');
    await third.stop();
  });

  it('is refused of a file that changed underneath, before and after the process ended', async () => {
    const first = await startProcess();
    const id = await newSession(first);
    await run(first, id, read);
    await writeFile(join(folder, 'a.txt'), 'ONE\ntwo\n');
    for (const change of [edit('two', '2'), write('over')]) {
      const refused = await run(first, id, change);
      expect(refused).toMatchObject({ isError: true });
      expect(JSON.stringify(refused.view)).toMatch(/read/i);
    }
    await first.stop();
    const second = await startProcess(first.dataPath);
    expect(await run(second, id, edit('two', '2'))).toMatchObject({ isError: true });
    expect(await content()).toBe('ONE\ntwo\n');
    await run(second, id, read);
    expect(await run(second, id, edit('two', '2'))).toMatchObject({ isError: false });
    expect(await content()).toBe('ONE\n2\n');
    await second.stop();
  });

  it('is refused of a file that this session never read, whoever else did', async () => {
    const process = await startProcess();
    const [id, other] = [await newSession(process), await newSession(process)];
    await run(process, other, read);
    for (const change of [edit('two', '2'), write('over')]) {
      expect(await run(process, id, change)).toMatchObject({ isError: true });
    }
    expect(await content()).toBe('one\ntwo\n');
    expect(await run(process, other, edit('two', '2'))).toMatchObject({ isError: false });
    // The other session's change is one from outside.
    await run(process, id, read);
    await run(process, other, edit('one', '1'));
    expect(await run(process, id, edit('2', '3'))).toMatchObject({ isError: true });
    await process.stop();
  });

  it('knows a file by whatever path leads to it', async () => {
    const process = await startProcess();
    const id = await newSession(process);
    await symlink('a.txt', join(folder, 'link.txt'));
    await run(process, id, ['read', { file_path: join(folder, 'link.txt') }]);
    expect(await run(process, id, edit('two', '2', './a.txt'))).toMatchObject({ isError: false });
    await process.stop();
  });

  it('needs no read after a write that created the file, and of several at once every one is made', async () => {
    const process = await startProcess();
    const id = await newSession(process);
    await run(process, id, ['write', { file_path: 'b.txt', content: 'a b c d' }]);
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) =>
        runToEnd(process.runtime, id, {
          tool: 'edit',
          args: { file_path: 'b.txt', old_string: letter, new_string: letter.toUpperCase() },
        }),
      ),
    );
    expect(await readFile(join(folder, 'b.txt'), 'utf8')).toBe('A B C D');
    await process.stop();
  });
});
