// Measures: one line of a file changed by the `edit` tool (run as the server runs it: arguments checked, the file found
// to be the one last seen, the text replaced, the hunk computed, content and meta projected), for files of 1,000, 10,000
// and 100,000 lines of 60 bytes.
// Beside it: the least that any safe change of a file takes. The file is read, the same edited bytes, known beforehand,
// are written beside it and synced, and the new file takes the old one's name.
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median, takeTurns, time, type Row, type Table } from '../side-by-side';
import { inTemporaryFolder } from '../temporary-folder';
import { openWorkplace, type Workplace } from '../workplace';

const sizes = [
  { lines: 1_000, runs: 300 },
  { lines: 10_000, runs: 100 },
  { lines: 100_000, runs: 20 },
];

export async function measureEdits(): Promise<Table[]> {
  const rows: Row[] = [];
  for (const size of sizes) rows.push(await inTemporaryFolder((folder) => measureSize(folder, size)));
  return [{ title: 'One line edited', baseline: 'read, write, sync, rename', rows }];
}

async function measureSize(folder: string, { lines, runs }: { lines: number; runs: number }): Promise<Row> {
  const workplace = openWorkplace(folder);
  const path = join(folder, 'ours.txt');
  const barePath = join(folder, 'bare.txt');
  const bytes = Buffer.from(textOf(lines));
  const changingAt = bytes.indexOf(changingLine(lines, 0));
  for (const file of [path, barePath]) await writeFile(file, bytes);
  await workplace.run('read', { file_path: path, limit: 1 });

  let [oursAt, bareAt] = [0, 0];
  const readings = await takeTurns({
    runs,
    ours: () => edit(workplace, { path, lines, version: oursAt++ }),
    bare: async () => {
      // In place, since what is thrown away here would be cleaned up while the other one is measured.
      bytes.write(changingLine(lines, ++bareAt), changingAt);
      return time(() => replaceBare(barePath, bytes));
    },
  });
  if (!(await readFile(path)).equals(await readFile(barePath))) {
    throw new Error('The two did not do the same work.');
  }
  const name = `of ${lines.toLocaleString('en')}`;
  return {
    name,
    ours: median(readings.ours),
    bare: median(readings.bare),
    unit: 'ms',
    aim: { ratioBelow: 2 },
  };
}

async function edit(
  workplace: Workplace,
  { path, lines, version }: { path: string; lines: number; version: number },
): Promise<number> {
  const args = {
    file_path: path,
    old_string: changingLine(lines, version),
    new_string: changingLine(lines, version + 1),
  };
  return time(() => workplace.run('edit', args));
}

/** The file as it is at first: only the line in the middle will change, to another one of the same length. */
function textOf(lines: number): string {
  const middle = Math.floor(lines / 2);
  return Array.from({ length: lines }, (_, at) =>
    at === middle
      ? changingLine(lines, 0)
      : `  const value${String(at).padStart(6, '0')} = read(source, { at: ${String(at).padStart(6, '0')} });\n`,
  ).join('');
}

function changingLine(lines: number, version: number): string {
  return `  const middleOf${String(lines).padStart(6, '0')} = read(source, { v: ${String(version).padStart(6, '0')} });\n`;
}

async function replaceBare(path: string, bytes: Uint8Array): Promise<void> {
  await readFile(path);
  const temporary = `${path}.tmp`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
