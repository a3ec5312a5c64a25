// Measures: `glob` and `grep` over a made-up tree of 20,000 small files, a tenth of them ignored by a .gitignore file, run
// as the server runs them.
// Beside it: for glob, a walk over all folders that reads their names and keeps those that fit; for grep, the same walk,
// and every file that it finds read and searched as text.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median, takeTurns, time, type Row, type Table } from '../side-by-side';
import { inTemporaryFolder } from '../temporary-folder';
import { openWorkplace } from '../workplace';

const folders = 200;
const filesAFolder = 100;
const runs = 7;

export async function measureSearch(): Promise<Table[]> {
  return inTemporaryFolder(async (folder) => {
    await makeTree(folder);
    const workplace = openWorkplace(folder);
    const rows: Row[] = [];
    const cases = [
      {
        name: 'glob **/*7.ts',
        ours: () => workplace.run('glob', { pattern: '**/*7.ts' }),
        bare: async () => assertCount(await walk(folder, (name) => name.endsWith('7.ts')), folders * 9),
      },
      {
        name: 'grep, few matches',
        ours: () => workplace.run('grep', { pattern: 'needle' }),
        bare: async () => assertCount(await search(folder, /needle/), 20),
      },
      {
        name: 'grep, no match',
        ours: () => workplace.run('grep', { pattern: 'nowhere to be found' }),
        bare: async () => assertCount(await search(folder, /nowhere to be found/), 0),
      },
    ];
    for (const { name, ours, bare } of cases) {
      const readings = await takeTurns({ runs, ours: () => time(ours), bare: () => time(bare) });
      rows.push({ name, ours: median(readings.ours), bare: median(readings.bare), unit: 'ms' });
    }
    return [{ title: 'Search in 20,000 files', baseline: 'walk and read', rows }];
  });
}

async function makeTree(root: string): Promise<void> {
  await writeFile(join(root, '.gitignore'), '*-9?.ts\n');
  const filler = 'export const value = read(source, { at: 1 });\n'.repeat(40);
  for (let at = 0; at < folders; at += 1) {
    const folder = join(root, `part-${at % 20}`, `module-${at}`);
    await mkdir(folder, { recursive: true });
    await Promise.all(
      Array.from({ length: filesAFolder }, (_, file) => {
        const name = `file-${String(file).padStart(2, '0')}.ts`;
        const hasNeedle = at % 10 === 0 && file === 50;
        return writeFile(join(folder, name), hasNeedle ? `${filler}needle\n` : filler);
      }),
    );
  }
}

/** Paths of the files under a folder whose names fit. What is ignored has a name that says so. */
async function walk(folder: string, fits: (name: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return walk(path, fits);
      return fits(entry.name) && !/-9.\.ts$/.test(entry.name) ? [path] : [];
    }),
  );
  return found.flat();
}

async function search(folder: string, pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const path of await walk(folder, () => true)) {
    for (const line of (await readFile(path, 'utf8')).split('\n')) if (pattern.test(line)) found.push(path);
  }
  return found;
}

function assertCount(found: readonly string[], count: number): void {
  if (found.length !== count) throw new Error(`${found.length} were found instead of ${count}.`);
}
