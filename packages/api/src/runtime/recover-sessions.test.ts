import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { owner } from '../test-caller';
import { makeFolder, removeFolders, startProcess } from '../test-process';

afterAll(removeFolders);

/** What a process that writes `target` has beside it until the new content is in place. */
function halfFile(target: string, pid: number, start = 1): string {
  const digest = createHash('sha256').update(target).digest('hex').slice(0, 12);
  return `.showreel-${digest}-${pid}-${start}-00000000.tmp`;
}

/** When a process began, where the system tells it: field 22 of proc_pid_stat(5). */
async function startOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 1);
}

it.each([
  { tool: 'write', args: { file_path: 'a.txt', content: 'new' } },
  { tool: 'edit', args: { file_path: 'a.txt', old_string: 'old', new_string: 'new' } },
])('what a $tool left half written when the server was killed is removed', async ({ tool, args }) => {
  const folder = await makeFolder();
  const first = await startProcess();
  const { id } = await owner(first.runtime).sessions.create({ cwd: folder });
  await first.runtime.sessions.append(id, { type: 'tool-call', callId: 'call_1', tool, args });
  await first.stop();
  await writeFile(join(folder, 'a.txt'), 'old');
  // No process has the first id; the second is that of one that lives, and may still be writing.
  const dead = halfFile('a.txt', 2 ** 30);
  const alive = halfFile('a.txt', process.ppid, await startOf(process.ppid));
  await writeFile(join(folder, dead), 'ne');
  await writeFile(join(folder, alive), 'ne');

  const second = await startProcess(first.dataPath);
  expect((await readdir(folder)).sort()).toEqual([alive, 'a.txt'].sort());
  expect((await second.runtime.sessions.header(id)).openCalls).toEqual({});
  await second.stop();
});

it('a folder that is gone is no reason not to start', async () => {
  const first = await startProcess();
  const folder = await makeFolder();
  const { id } = await owner(first.runtime).sessions.create({ cwd: folder });
  const args = { file_path: 'a.txt', content: 'new' };
  await first.runtime.sessions.append(id, { type: 'tool-call', callId: 'call_1', tool: 'write', args });
  await first.stop();
  await rm(folder, { recursive: true });

  const second = await startProcess(first.dataPath);
  expect((await second.runtime.sessions.header(id)).openCalls).toEqual({});
  await second.stop();
});
