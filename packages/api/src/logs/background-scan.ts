import type { PresentersOf } from '@showreel/sessions';
import {
  isExcludedProject,
  readLogHead,
  TranscriptError,
  type FoundLog,
  type LogExclusions,
  type LogFormat,
} from '@showreel/transcripts';
import type { LogCatalog } from './log-catalog';
import type { KnownLog, ScanCache } from './scan-cache';
import { scanLog } from './scan-log';
import { ScanQueue, type ScanJob } from './scan-queue';

/** A log that grows is read anew at most so often, in milliseconds; one that takes long to read, more seldom. */
const leastPauseMs = 60_000;
const pausePerWork = 20;

/** Reading waits for the disk as much as it computes, on the one thread that also answers. */
const atOnce = 3;

/** A log of at most so many bytes is read wholly at once. */
const shortLog = 64 * 1024;

/** How long what was learned may wait to be written, in milliseconds. */
const flushMs = 1_000;

interface Looked {
  log: FoundLog;
  known: KnownLog | undefined;
}

interface BackgroundScanOptions {
  catalog: LogCatalog;
  cache: ScanCache;
  formats: readonly LogFormat[];
  presentersOf: PresentersOf;
  exclusions: () => LogExclusions;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Looks into the logs of a catalogue: first at the beginning of each, which tells what it is, then through all of it,
 * the newest first. What is learned goes into the catalogue, and into the cache.
 */
export class BackgroundScan {
  readonly #stop = new AbortController();
  readonly #queue = new ScanQueue(atOnce, (job) => this.#work(job));
  /** Until when logs that were read are not read anew. */
  readonly #restsUntil = new Map<string, number>();
  /** The files whose beginning did not tell what they are, as they then were. */
  readonly #tried = new Map<string, string>();
  #flushing: NodeJS.Timeout | undefined;

  constructor(private readonly options: BackgroundScanOptions) {}

  /** Begins with all in the catalogue that is not known, or not as it is now. */
  wake(): void {
    const logs = [...this.options.catalog.lookedInto()];
    const heads = logs.filter((each) => this.#needsHead(each)).map(({ log }) => log.path);
    const wholes = logs.filter((each) => this.#needsWhole(each)).map(({ log }) => log.path);
    this.#queue.want([
      ...heads.map((path) => ({ of: 'head' as const, path })),
      ...wholes.map((path) => ({ of: 'whole' as const, path })),
    ]);
  }

  get isIdle(): boolean {
    return this.#queue.isIdle;
  }

  /** Resolves when all is read that was to be read. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#flushing);
    await this.#queue.close();
    await this.options.cache.flush();
  }

  #needsHead({ log, known }: Looked): boolean {
    if (this.#tried.get(log.path) === stateOf(log)) return false;
    if (known === undefined) return true;
    if (known.head === undefined) return known.stats === undefined && !isSame(known, log);
    // Its beginning stays as it is while it only grows.
    return known.inode !== log.inode || known.size > log.size;
  }

  #needsWhole({ log, known }: Looked): boolean {
    if ((this.#restsUntil.get(log.path) ?? 0) > this.options.now()) return false;
    if (known === undefined || !isSame(known, log)) return true;
    return known.stats === undefined && known.problem === undefined;
  }

  async #work({ of, path }: ScanJob): Promise<void> {
    const { catalog, now } = this.options;
    const found = catalog.get(path);
    if (found === undefined) return;
    const begin = now();
    // All of a short log is its beginning. (What belongs to a session of opencode lies in other files.)
    const isShort = found.log.size <= shortLog && found.log.layout !== 'opencode';
    const isWhole = of === 'whole' || isShort;
    try {
      await (isWhole ? this.#readWhole(found) : this.#readHead(found.log));
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (!(error instanceof TranscriptError)) console.error('A log could not be looked into:', error);
      this.#learn(found.log, { problem: describeProblem(error) });
    }
    if (isWhole) {
      this.#restsUntil.set(path, now() + Math.max(leastPauseMs, (now() - begin) * pausePerWork));
    }
  }

  async #readHead(log: FoundLog): Promise<void> {
    const { formats } = this.options;
    const head = await readLogHead(log.path, { formats, signal: this.#stop.signal });
    if (head === undefined) this.#tried.set(log.path, stateOf(log));
    else this.#learn(log, { head });
  }

  async #readWhole({ log, known }: Looked): Promise<void> {
    // It may have been read since it was wanted.
    if (known !== undefined && isSame(known, log) && (known.stats ?? known.problem) !== undefined) return;
    const { formats, presentersOf } = this.options;
    const { head, stats } = await scanLog(log.path, { formats, presentersOf, signal: this.#stop.signal });
    this.#learn(log, { ...(head === undefined ? {} : { head }), stats });
  }

  #learn(
    { path, size, modifiedAt, inode }: FoundLog,
    learned: Pick<KnownLog, 'head' | 'stats' | 'problem'>,
  ): void {
    const { catalog, cache, exclusions } = this.options;
    const known = { path, size, modifiedAt, inode, ...learned };
    catalog.learn(known);
    // Of what is left alone, nothing is kept.
    if (learned.head !== undefined && isExcludedProject(learned.head.cwd, exclusions())) return;
    cache.put(known);
    this.#flushing ??= setTimeout(() => {
      this.#flushing = undefined;
      cache
        .flush()
        .catch((error: unknown) => console.error('What was learned of logs was not written:', error));
    }, flushMs).unref();
  }
}

function isSame(known: KnownLog, log: FoundLog): boolean {
  return known.size === log.size && known.modifiedAt === log.modifiedAt && known.inode === log.inode;
}

function stateOf({ size, modifiedAt, inode }: FoundLog): string {
  return `${size} ${modifiedAt} ${inode}`;
}

function describeProblem(error: unknown): { code: string; sentence: string } {
  return error instanceof TranscriptError
    ? { code: error.code, sentence: error.message }
    : { code: 'failed', sentence: 'This log could not be looked into. Showreel’s own log says why.' };
}
