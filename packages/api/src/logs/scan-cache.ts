import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const count = z.number().nonnegative();

const head = z.object({
  format: z.enum([
    'claude-code',
    'claude-stream',
    'codex',
    'opencode',
    'opencode-events',
    'gemini',
    'gemini-jsonl',
    'gemini-stream',
    'deepseek-harness',
    'acp',
    'showreel',
  ]),
  title: z.string(),
  cwd: z.string(),
  agent: z.string(),
  model: z.string().exactOptional(),
  parent: z.string().exactOptional(),
  startedAt: z.number(),
  hasCompanions: z.boolean(),
});

const stats = z.object({
  events: count,
  calls: count,
  failures: count,
  subagents: count,
  durationMs: count,
  inputTokens: count,
  outputTokens: count,
  cost: count.exactOptional(),
  model: z.string().exactOptional(),
});

const knownLog = z.object({
  path: z.string(),
  /** Of the file, when it was looked at. */
  size: count,
  modifiedAt: z.number(),
  inode: z.number(),
  head: head.exactOptional(),
  stats: stats.exactOptional(),
  /** `not-a-log`: no format knows it, so it is not shown. */
  problem: z.object({ code: z.string(), sentence: z.string() }).exactOptional(),
});

/** What is known of a log, from a reading of the file as it then was. */
export type KnownLog = z.infer<typeof knownLog>;

/** What an earlier process learned of logs, so that the next one shows it at once. */
export interface ScanCache {
  get(path: string): KnownLog | undefined;
  put(known: KnownLog): void;
  /** Forgets all others. */
  keepOnly(isKept: (known: KnownLog) => boolean): void;
  /** Writes what was put; at the close, and now and then. */
  flush(): Promise<void>;
}

/** A different version of what is read or counted makes all of it be read anew. */
const version = 'showreel log scans 1';

/** A file with so many lines more than there are logs is written anew. */
const spareLines = 1_000;

/**
 * Opens the cache: a file with a line for each reading, of which the last one of a path counts. A line that cannot be
 * read, such as one that a crash cut short, is passed over; a file that is gone is an empty one.
 */
export async function openScanCache(file: string): Promise<ScanCache> {
  const known = new Map<string, KnownLog>();
  const lines = await readLines(file);
  const isCurrent = lines[0] === version;
  if (isCurrent) {
    for (const line of lines.slice(1)) {
      const entry = parseLine(line);
      if (entry !== undefined) known.set(entry.path, entry);
    }
  }
  let isCompact = isCurrent && lines.length <= known.size + spareLines;
  let unwritten = new Map<string, KnownLog>();
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const entries = unwritten;
    unwritten = new Map();
    if (isCompact) {
      if (entries.size === 0) return;
      // A last line that was cut short must not swallow the next one.
      await appendFile(file, `\n${linesOf(entries.values())}`, { mode: 0o600 });
      return;
    }
    await writeFile(`${file}.new`, `${version}\n${linesOf(known.values())}`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    isCompact = true;
  }

  return {
    get: (path) => known.get(path),
    put(entry) {
      known.set(entry.path, entry);
      unwritten.set(entry.path, entry);
    },
    keepOnly(isKept) {
      for (const entry of [...known.values()].filter((each) => !isKept(each))) {
        known.delete(entry.path);
        unwritten.delete(entry.path);
        isCompact = false;
      }
    },
    flush() {
      // One that failed does not keep the next one from being tried.
      writing = writing.then(write, write);
      return writing;
    },
  };
}

function linesOf(entries: Iterable<KnownLog>): string {
  return Array.from(entries, (entry) => `${JSON.stringify(entry)}\n`).join('');
}

function parseLine(line: string): KnownLog | undefined {
  if (line === '') return undefined;
  try {
    return knownLog.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
