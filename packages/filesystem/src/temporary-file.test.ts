import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLocal, openSession } from './testing/open-local';
import { startChild } from './testing/start-child';
import { temporaryFor } from './temporary-file';

/** A process of its own that writes a file again and again, stopped in the middle of a write. */
async function stopInMiddle(root: string): Promise<{ child: ChildProcess; temporary: string }> {
  const script = `
    const text = 'x'.repeat(${size});
    for (;;) for (const one of '01') await fileSystem.writeText('a', one + text);`;
  const child = await startChild(root, script);
  for (;;) {
    child.kill('SIGCONT');
    await findTemporary(root);
    child.kill('SIGSTOP');
    while (!execFileSync('ps', ['-o', 'stat=', '-p', String(child.pid)]).includes('T')) continue;
    const temporary = (await readdir(root)).find((name) => name.endsWith('.tmp'));
    if (temporary !== undefined) return { child, temporary };
  }
}

async function findTemporary(root: string): Promise<void> {
  while (!(await readdir(root)).some((name) => name.endsWith('.tmp'))) await new Promise(setImmediate);
}

const size = 32 * 1024 * 1024;

test('a server killed in the middle of a write: what it left is removed, and the file is whole', async () => {
  const { fileSystem, root } = await openLocal();
  await writeFile(join(root, 'b'), '');
  const { child } = await stopInMiddle(root);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await fileSystem.removeLeftovers('b');
  expect((await readdir(root)).some((name) => name.endsWith('.tmp'))).toBe(true);
  await fileSystem.removeLeftovers('a');
  const left = await readdir(root);
  expect(left.filter((name) => name !== 'a')).toEqual(['b']);
  if (left.includes('a')) expect((await stat(join(root, 'a'))).size).toBe(size + 1);
});

test('what a process is writing that is alive is left to it', async () => {
  const { fileSystem, root } = await openLocal();
  const { temporary } = await stopInMiddle(root);
  await fileSystem.removeLeftovers('a');
  expect(await readdir(root)).toContain(temporary);
});

test('what this process is writing is left to it; what one of its id left before is not', async () => {
  const { root } = await openLocal();
  const mine = temporaryFor('a');
  const before = mine.replace(`-${process.pid}-`, `-${process.pid}-1`);
  const others = temporaryFor('b').replace(`-${process.pid}-`, `-${process.pid}-1`);
  const strange = '.showreel-notes.tmp';
  for (const name of [mine, before, others, strange]) await writeFile(join(root, name), 'half');
  await openSession(root).removeLeftovers('a');
  expect((await readdir(root)).sort()).toEqual([mine, others, strange].sort());
  expect(String(await readFile(join(root, mine)))).toBe('half');
});

describe.skipIf(process.platform !== 'linux')('the temporary file of a process', () => {
  /** When a process began, by the system's count: what its temporary files' names hold. */
  const startOf = async (pid: number): Promise<string> => {
    const stat = String(await readFile(`/proc/${pid}/stat`));
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  };
  const ps = (field: string, pid: number): string =>
    String(execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)]));
  /** A process that is there until the test ends, and one that is dead, which it does not wait for. */
  const startBoth = async (): Promise<{ living: number; zombie: number }> => {
    const script = 'sleep 600 & echo $!; exec sleep 600';
    const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const living = parent.pid ?? 0;
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const zombie = Number(String(line));
    while (!ps('comm', living).includes('sleep')) continue;
    process.kill(zombie, 'SIGKILL');
    while (!ps('stat', zombie).includes('Z')) continue;
    return { living, zombie };
  };
  const temporaryOf = (pid: number, start: string): string =>
    temporaryFor('a').replace(/-\d+-\d+-/, `-${pid}-${start}-`);

  test('that is a zombie is removed, and that of another which had the id of one alive', async () => {
    const { fileSystem, root } = await openLocal();
    const { living, zombie } = await startBoth();
    const kept = temporaryOf(living, await startOf(living));
    const left = [temporaryOf(living, '1'), temporaryOf(zombie, await startOf(zombie))];
    for (const name of [kept, ...left]) await writeFile(join(root, name), 'half');
    await fileSystem.removeLeftovers('a');
    expect(await readdir(root)).toEqual([kept]);
  });
});
