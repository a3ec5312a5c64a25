// Measures: a made-up log of Claude Code of 53 MB, and one of ten times that, opened by the library as the page opens
// it: read, its records made into events, its cards projected, all of it stored; in a process of its own, whose resident
// memory is noted at its peak.
// Beside it: the least that keeping the log in a database takes. Each line is read, parsed, and its bytes are inserted
// into a table of the same SQLite, 1,000 of them a transaction; in a process of its own too.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeClaudeCodeLog } from '../made-up/claude-code-log';
import { median, takeTurns, type Row, type Table } from '../side-by-side';
import { inTemporaryFolder } from '../temporary-folder';
import { importInProcess, type Importing } from './import-process';

const megabyte = 1_000_000;
const mostMemory = 250;
const sizes = [
  { name: '53 MB', days: 1, runs: 5 },
  { name: '530 MB', days: 10, runs: 1 },
];

export async function measureImport(): Promise<Table[]> {
  const measured: { name: string; ours: Importing[]; bare: Importing[] }[] = [];
  for (const size of sizes) {
    measured.push({ name: size.name, ...(await inTemporaryFolder((folder) => measureSize(folder, size))) });
  }
  const rows = (figureOf: (readings: Importing[]) => number, unit: Row['unit'], aim: Row['aim']): Row[] =>
    measured.map(({ name, ours, bare }) => ({
      name,
      ours: figureOf(ours),
      bare: figureOf(bare),
      unit,
      ...(aim === undefined ? {} : { aim }),
    }));
  const baseline = 'parse and insert the lines';
  return [
    {
      title: 'A Claude Code log imported',
      baseline,
      rows: rows((readings) => median(readings.map(({ ms }) => ms)), 'ms', { ratioBelow: 2 }),
    },
    {
      title: 'Memory at its peak',
      baseline,
      rows: rows((readings) => Math.max(...readings.map(({ peak }) => peak)) / megabyte, 'MB', {
        below: mostMemory,
      }),
    },
  ];
}

async function measureSize(
  folder: string,
  { days, runs }: { days: number; runs: number },
): Promise<{ ours: Importing[]; bare: Importing[] }> {
  const [smallLog, log] = [join(folder, 'small.jsonl'), join(folder, 'log.jsonl')];
  await writeClaudeCodeLog(smallLog, { days: 0.1 });
  const { lines } = await writeClaudeCodeLog(log, { days });
  const run = async (who: 'runtime' | 'bare'): Promise<Importing> => {
    const into = join(folder, who);
    const importing = await importInProcess(who, { smallLog, log, into });
    await rm(into, { recursive: true });
    if (importing.count < lines) throw new Error(`Of ${lines} lines, ${importing.count} are there.`);
    return importing;
  };
  return takeTurns({ runs, ours: () => run('runtime'), bare: () => run('bare') });
}
