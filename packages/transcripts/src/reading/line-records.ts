import type { JsonValue } from '@showreel/views';
import type { ByteTail } from './byte-tail';
import { LineSplitter, type LogLine } from './line-splitter';
import { parseLine, skipReasons } from './parse-line';

/** What stands on a line of a log: a record, or something that is none. */
export type LineRecord = { line: number; record: JsonValue } | { line: number; skipped: string };

const closingBrace = 0x7d;

/** The records of a log that has one on each line, as they come. */
export class LineRecords {
  readonly #lines = new LineSplitter();

  constructor(readonly tail: ByteTail) {}

  /**
   * What was added since the last time, a chunk of bytes at once; each must be gone through before the next is asked for.
   * Of a last line without its line feed, a record that is whole is read; else it waits for its rest.
   */
  async *read(signal?: AbortSignal): AsyncGenerator<Iterable<LineRecord>, void> {
    for await (const chunk of this.tail.read(signal)) yield parseLines(this.#lines.push(chunk));
    if (this.#lines.lastByte === closingBrace) yield this.#readUnended();
  }

  /** What is left when nothing is added any more. */
  *end(): Generator<LineRecord, void> {
    for (const chunk of this.tail.end()) yield* parseLines(this.#lines.push(chunk));
    if (this.tail.damage !== undefined)
      yield { line: this.#lines.line, skipped: skipReasons.damagedCompression };
    const last = this.#lines.unended;
    if (last === undefined) return;
    this.#lines.dropHeld();
    for (const parsed of parseLines([last])) {
      const isTorn = 'skipped' in parsed && parsed.skipped === skipReasons.notJson;
      yield isTorn ? { ...parsed, skipped: skipReasons.tornEnd } : parsed;
    }
  }

  *#readUnended(): Generator<LineRecord, void> {
    const last = this.#lines.unended;
    if (last?.bytes === undefined) return;
    const parsed = parseLine(last.bytes);
    if (!('records' in parsed)) return;
    this.#lines.dropHeld();
    for (const record of parsed.records) yield { line: last.line, record };
  }
}

function* parseLines(lines: Iterable<LogLine>): Generator<LineRecord, void> {
  for (const { line, bytes } of lines) {
    const parsed = bytes === undefined ? { skipped: skipReasons.overlong } : parseLine(bytes);
    if ('skipped' in parsed) yield { line, skipped: parsed.skipped };
    else for (const record of parsed.records) yield { line, record };
  }
}
