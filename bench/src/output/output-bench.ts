// Measures: the output of a command through everything that the server does with it: its pipe, decoding, the bounded
// pane, the spool on disk, the whole that is kept, and the result in the log; in a process of its own, whose resident
// memory is noted before and at its peak. "Watched" is the same with a page that gets the output as it arrives.
// Beside it: Node in a process of its own that reads the same pipe of the same command, decodes it as UTF-8, and drops
// the text.
// The commands print a file that is in the system's cache, so that neither waits for them; `yes` runs for three seconds.
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median, takeTurns, type Row, type Table } from '../side-by-side';
import { inTemporaryFolder } from '../temporary-folder';
import { readInProcess, type Reading, type ReaderName } from './reader-process';

const size = 100_000_000;
const megabyte = 1_000_000;
const mostGrowth = 64;
const fastest = 1.5;
const yesSeconds = 3;

interface Case {
  name: string;
  command: string;
  reader: ReaderName;
  runs: number;
  /** The bytes that must arrive; undefined when the time bounds them. */
  bytes?: number;
}

const cases: readonly Case[] = [
  { name: '100 MB in lines', command: 'cat lines.txt', reader: 'runtime', runs: 7, bytes: size },
  {
    name: '100 MB in lines, watched',
    command: 'cat lines.txt',
    reader: 'watched-runtime',
    runs: 7,
    bytes: size,
  },
  { name: '100 MB in one line', command: 'cat one-line.txt', reader: 'runtime', runs: 7, bytes: size },
  {
    name: `yes for ${yesSeconds} s, watched`,
    command: `timeout ${yesSeconds} yes`,
    reader: 'watched-runtime',
    runs: 3,
  },
];

export async function measureOutput(): Promise<Table[]> {
  return inTemporaryFolder(async (folder) => {
    await makeFiles(folder);
    const measured = [];
    for (const each of cases) measured.push({ ...each, ...(await measureCase(folder, each)) });
    return [
      {
        title: 'Output of a command',
        baseline: 'Node reads and decodes',
        rows: measured.map((each) => speedRow(each)),
      },
      {
        title: 'Memory growth meanwhile',
        baseline: 'Node reads and decodes',
        rows: measured.map(({ name, ours, bare }) => ({
          name,
          ours: mostGrown(ours),
          bare: mostGrown(bare),
          unit: 'MB' as const,
          aim: { below: mostGrowth },
        })),
      },
      {
        title: 'Memory at its peak',
        baseline: 'Node reads and decodes',
        rows: measured.map(({ name, ours, bare }) => ({
          name,
          ours: Math.max(...ours.map(({ peak }) => peak)) / megabyte,
          bare: Math.max(...bare.map(({ peak }) => peak)) / megabyte,
          unit: 'MB' as const,
        })),
      },
    ];
  });
}

async function makeFiles(folder: string): Promise<void> {
  const line = 'The quick brown fox jumps over the lazy dog, and 10 × “naïve” ones follow it. 🦊\n';
  const some = Buffer.from(line.repeat(1000));
  const file = await open(join(folder, 'lines.txt'), 'w');
  for (let left = size; left > 0; left -= some.length) await file.write(some.subarray(0, left));
  await file.close();
  await writeFile(join(folder, 'one-line.txt'), 'x'.repeat(size));
  for (const name of ['lines.txt', 'one-line.txt']) await readFile(join(folder, name));
}

async function measureCase(
  folder: string,
  { command, reader, runs, bytes }: Case,
): Promise<{ ours: Reading[]; bare: Reading[] }> {
  const read = async (who: ReaderName): Promise<Reading> => {
    const reading = await readInProcess(who, { command, folder });
    if (bytes !== undefined && Math.abs(reading.bytes - bytes) > 8) {
      throw new Error(`Of ${bytes} bytes, ${reading.bytes} arrived.`);
    }
    return reading;
  };
  return takeTurns({ runs, ours: () => read(reader), bare: () => read('bare') });
}

function speedRow({ name, bytes, ours, bare }: Case & { ours: Reading[]; bare: Reading[] }): Row {
  const aim = { ratioBelow: fastest };
  if (bytes !== undefined) {
    const figure = (readings: Reading[]): number => median(readings.map(({ ms }) => ms));
    return { name, ours: figure(ours), bare: figure(bare), unit: 'ms', aim };
  }
  const rate = (readings: Reading[]): number =>
    median(readings.map((reading) => reading.bytes / megabyte / (reading.ms / 1000)));
  return { name, ours: rate(ours), bare: rate(bare), unit: 'MB/s', aim };
}

/** The most of all runs, in megabytes: a bound holds in every run or not at all. */
function mostGrown(readings: Reading[]): number {
  return Math.max(...readings.map(({ before, peak }) => peak - before)) / megabyte;
}
