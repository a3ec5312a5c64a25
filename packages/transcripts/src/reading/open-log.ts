import type { JsonValue } from '@showreel/views';
import type { FormatId, LogFormat, LogReader, RecordPlace } from '../contract/log-format';
import { BatchCollector, type LogBatch } from './batch-collector';
import { ByteTail } from './byte-tail';
import { claudeSessionId } from './claude-companions';
import type { CompanionFinder } from './companion';
import { createCompanionFinder } from './companions';
import { createSink, type OpenSink, type SessionNames } from './create-sink';
import { detectFormat, type DetectedLog } from './detect-format';
import type { ReadProgress } from './event-digests';
import { LineRecords, type LineRecord } from './line-records';
import type { LogSource } from './log-source';
import { skipReasons } from './parse-line';
import { TranscriptError } from './transcript-error';

export interface OpenLogOptions {
  formats: readonly LogFormat[];
  /**
   * What an earlier reading took of each session. Those events are not given again; where the log has others in their
   * place now, the reading ends as `diverged`.
   */
  known?: ReadonlyMap<string, ReadProgress> | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * How a reading ended. `read`: all that is there now. `replaced`: the file was truncated, rewritten or another one took
 * its name: open it anew. `diverged`: it does not begin with what an earlier reading took.
 */
export type ReadOutcome = 'read' | 'replaced' | 'diverged';

/** Takes a batch in. Nothing more is read until it has resolved. */
export type TakeBatch = (batch: LogBatch) => Promise<void> | void;

/** One file of a log that is read line by line. */
interface LogFile {
  key: string;
  lines: LineRecords;
}

/**
 * Opens a log: finds its format by its content, and reads nothing of it yet. Rejects with a `TranscriptError` when it is
 * none, or cannot be read.
 */
export async function openLog(source: LogSource, options: OpenLogOptions): Promise<OpenLog> {
  return new OpenLog(source, options, await detectFormat(source, options));
}

/** A log with its reader's state: from where it was last read, reading goes on. One call at a time. */
export class OpenLog {
  readonly format: FormatId;
  readonly #sink: OpenSink;
  readonly #reader: LogReader;
  readonly #collector: BatchCollector;
  readonly #detected: DetectedLog;
  readonly #main: ByteTail;
  readonly #files: LogFile[] = [];
  readonly #companions: CompanionFinder | undefined;
  #wasRead = false;

  constructor(
    readonly source: LogSource,
    { known }: OpenLogOptions,
    detected: DetectedLog,
  ) {
    this.format = detected.format.id;
    this.#detected = detected;
    this.#collector = new BatchCollector(known);
    const facts = {
      modifiedAt: detected.facts.modifiedAt,
      hasCompanion: (key: string) => this.#files.slice(1).some((file) => file.key === key),
    };
    this.#sink = createSink(facts, (event) => this.#collector.add(event));
    this.#reader = detected.format.openReader(this.#sink, facts);
    this.#main = detected.framing === 'whole' ? detected.tail : new ByteTail(source);
    if (detected.framing === 'lines') {
      this.#files.push({ key: '', lines: new LineRecords(this.#main) });
      const { companions } = detected.format;
      const path = 'path' in source ? source.path : undefined;
      if (companions === 'subagent-files') this.#sink.identify(claudeSessionId(detected.head, path) ?? '');
      if (companions !== undefined && path !== undefined)
        this.#companions = createCompanionFinder(companions, { path, head: detected.head });
    }
  }

  /** What the log has said of its sessions so far. */
  get names(): SessionNames {
    return this.#sink.names;
  }

  /** Of the log itself, at the last reading: its size in bytes, and when it was changed. */
  get facts(): { size: number; modifiedAt: number } {
    const isRead = this.#wasRead && this.#detected.framing === 'lines';
    const { size, modifiedAt } = isRead ? this.#main.facts : this.#detected.facts;
    return { size, modifiedAt };
  }

  /** Whether an earlier reading took events that have not come yet: the log has fewer now, or the reader holds them back. */
  get isBehind(): boolean {
    return this.#collector.isBehind;
  }

  /**
   * Reads what is there and was not read yet, of the log and then of its companions. What a reader holds back, and a last
   * line that breaks off, wait for what is added. When `onBatch` or the signal ends it early, the log must be opened anew.
   */
  async read(onBatch: TakeBatch, signal?: AbortSignal): Promise<ReadOutcome> {
    const outcome =
      this.#detected.framing === 'whole'
        ? await this.#readWhole(this.#detected, onBatch, signal)
        : await this.#readLines(onBatch, signal);
    if (outcome === 'replaced') return outcome;
    await this.#giveRest(onBatch);
    return this.#collector.hasDiverged ? 'diverged' : 'read';
  }

  /** Ends the reading: what was held back comes out. */
  async end(onBatch: TakeBatch): Promise<ReadOutcome> {
    for (const { key, lines } of this.#files) {
      for (const record of lines.end()) await this.#take(record, key, onBatch);
    }
    this.#reader.end();
    this.#sink.flush();
    await this.#giveRest(onBatch);
    return this.#collector.hasDiverged || this.#collector.isBehind ? 'diverged' : 'read';
  }

  async #readWhole(
    { values, isUnchanged }: Extract<DetectedLog, { framing: 'whole' }>,
    onBatch: TakeBatch,
    signal?: AbortSignal,
  ): Promise<ReadOutcome> {
    if (this.#wasRead) return (await isUnchanged()) ? 'read' : 'replaced';
    this.#wasRead = true;
    for (const value of values) {
      signal?.throwIfAborted();
      await this.#take(value, '', onBatch);
      if (this.#collector.hasDiverged) break;
    }
    return 'read';
  }

  async #readLines(onBatch: TakeBatch, signal?: AbortSignal): Promise<ReadOutcome> {
    this.#wasRead = true;
    // Known before the log is read: what it repeats of theirs is not told twice.
    await this.#findCompanions();
    const [main] = this.#files;
    if (main !== undefined) await this.#readFile(main, onBatch, signal);
    await this.#findCompanions();
    for (const file of this.#files.slice(1)) await this.#readFile(file, onBatch, signal);
    return this.#files.some(({ lines }) => lines.tail.isReplaced) ? 'replaced' : 'read';
  }

  async #findCompanions(): Promise<void> {
    const found = (await this.#companions?.find()) ?? [];
    // The log itself comes first; the finder keeps the order of those it found before.
    for (const { key, path } of found.slice(this.#files.length - 1)) {
      this.#sink.identify(key, key);
      this.#files.push({ key, lines: new LineRecords(new ByteTail({ path })) });
    }
  }

  async #readFile({ key, lines }: LogFile, onBatch: TakeBatch, signal?: AbortSignal): Promise<void> {
    try {
      for await (const records of lines.read(signal)) {
        for (const record of records) {
          // A promise for every record would cost more than reading it.
          const given = this.#take(record, key, onBatch);
          if (given !== undefined) await given;
          if (this.#collector.hasDiverged) return;
        }
      }
    } catch (error) {
      // A companion that is gone or not to be read never hides the log.
      if (key === '' || !(error instanceof TranscriptError)) throw error;
    }
  }

  #take(each: LineRecord, file: string, onBatch: TakeBatch): Promise<void> | undefined {
    const place = { file, line: each.line };
    if ('skipped' in each) this.#sink.skip(each.skipped, place);
    else this.#readRecord(each.record, place);
    return this.#collector.isFull ? this.#giveRest(onBatch) : undefined;
  }

  #readRecord(record: JsonValue, place: RecordPlace): void {
    try {
      this.#reader.read(record, place);
    } catch {
      // A reader does not throw. Should one do so, on what nobody thought of, the rest of the log is shown all the same,
      // and this record is said to be missing.
      this.#sink.skip(skipReasons.unreadable, place);
    }
  }

  async #giveRest(onBatch: TakeBatch): Promise<void> {
    if (this.#collector.hasDiverged) return;
    const batch = this.#collector.take(this.#position(), this.names);
    if (batch !== undefined) await onBatch(batch);
  }

  #position(): LogBatch['position'] {
    const tails = this.#files.length === 0 ? [this.#main] : this.#files.map(({ lines }) => lines.tail);
    return tails
      .map(({ position }) => position)
      .reduce((sum, { read, size }) => ({ read: sum.read + read, size: sum.size + size }));
  }
}
