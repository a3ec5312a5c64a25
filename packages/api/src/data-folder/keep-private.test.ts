import { DatabaseSync } from '@photostructure/sqlite';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSessions } from '@showreel/sessions';
import { keepPrivate } from './keep-private';

const names = ['sessions.sqlite', 'sessions.sqlite-shm', 'sessions.sqlite-wal'];

/** A folder that everybody may look into. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-sessions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  return folder;
}

async function expectPrivate(folder: string): Promise<void> {
  expect((await readdir(folder)).sort()).toEqual(names);
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
}

it('makes files that nobody else may read, whatever the folder lets in', async () => {
  const folder = await openFolder();
  const path = join(folder, 'sessions.sqlite');
  keepPrivate(path);
  const sessions = await openSessions({
    path,
    presentersOf: () => new Map(),
  });
  await sessions.create({ title: 'Mine', cwd: '/', agent: 'a' });
  await expectPrivate(folder);
  await sessions.close();
});

it('closes the files of before to others, those that a killed process left too', async () => {
  const folder = await openFolder();
  const path = join(folder, 'sessions.sqlite');
  await writeFile(path, '');
  await chmod(path, 0o644);
  // As it was left: open, with its log beside it.
  const left = new DatabaseSync(path);
  left.exec('pragma journal_mode = wal; create table of_before (a)');
  onTestFinished(() => left.close());
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o644);
  keepPrivate(path);
  const sessions = await openSessions({ path, presentersOf: () => new Map() });
  await expectPrivate(folder);
  await sessions.close();
});
