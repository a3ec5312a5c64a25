import type { JsonValue } from '@showreel/views';
import type { LogFormat } from '../contract/log-format';
import { asList } from '../json/json-access';
import { readStorage, type StoredLog } from '../opencode/read-storage';
import { ByteTail } from './byte-tail';
import { LineRecords, type LineRecord } from './line-records';
import type { LogSource, SourceFacts } from './log-source';
import { skipReasons } from './parse-line';
import { TranscriptError } from './transcript-error';
import { largestWhole, readWhole, tooLarge } from './whole-records';

/** How a log is read: line after line, or as values that were read at once. */
export type DetectedLog = { format: LogFormat; facts: SourceFacts } & (
  | { framing: 'lines'; head: readonly JsonValue[] }
  | {
      framing: 'whole';
      tail: ByteTail;
      values: readonly LineRecord[];
      /** Whether the log is as it was when it was read. */
      isUnchanged: () => Promise<boolean>;
    }
);

interface DetectionOptions {
  formats: readonly LogFormat[];
  signal?: AbortSignal | undefined;
}

const mostRecords = 50;

/** How many bytes are looked at when they hold a record, and when they hold none. */
const enoughBytes = 4 * 1024 * 1024;
const mostBytes = 80 * 1024 * 1024;

interface Head {
  records: JsonValue[];
  /** Lines that hold something, but no record. */
  others: number;
  beginsWithRecord: boolean;
  facts: SourceFacts;
  damage: TranscriptError | undefined;
}

/** Finds the format of a log by what is in it. Rejects with a `TranscriptError`. */
export async function detectFormat(source: LogSource, options: DetectionOptions): Promise<DetectedLog> {
  const { formats, signal } = options;
  const { records, others, beginsWithRecord, facts, damage } = await readHead(source, signal);
  if (facts.size === 0) {
    throw new TranscriptError('empty', 'This file is empty. If it is a new log, open it again later.');
  }
  const format = findFormat(formats, 'lines', records);
  const byLine = format && { framing: 'lines' as const, format, facts, head: records };
  // A document that is laid out over many lines has a few that are JSON by themselves, but not the first.
  if (byLine !== undefined && (beginsWithRecord || records.length >= others)) return byLine;
  if (damage !== undefined && records.length === 0) throw damage;
  const isTooLarge = facts.size > largestWhole;
  const whole = isTooLarge ? undefined : await detectWhole(source, options);
  const found = whole?.detected ?? byLine;
  if (found !== undefined) return found;
  if (isTooLarge && records.length <= 1) throw tooLarge();
  throw whole?.isTorn === true ? torn() : notALog();
}

async function detectWhole(
  source: LogSource,
  { formats, signal }: DetectionOptions,
): Promise<{ detected?: DetectedLog; isTorn?: boolean }> {
  const { tail, facts, values } = await readWhole(source, signal);
  const [first, ...more] = recordsOf(values);
  if (first === undefined) {
    return { isTorn: values.some((value) => 'skipped' in value && value.skipped === skipReasons.tornEnd) };
  }
  const isUnchanged = (): Promise<boolean> => tail.isUnchanged();
  const document = more.length === 0 ? findFormat(formats, 'document', [first]) : undefined;
  if (document !== undefined)
    return { detected: { framing: 'whole', format: document, facts, tail, values, isUnchanged } };
  const stored = more.length === 0 ? await detectStored(source, first, { formats, signal }) : undefined;
  if (stored !== undefined) {
    const { format, log } = stored;
    const storedFacts = { ...facts, size: log.size, modifiedAt: log.modifiedAt };
    return {
      detected: {
        framing: 'whole',
        format,
        facts: storedFacts,
        tail,
        values: log.values,
        isUnchanged: log.isUnchanged,
      },
    };
  }
  // The records of a line format, over several lines each, or as the items of one list.
  const spread = values.flatMap(spreadList);
  const format = findFormat(formats, 'lines', recordsOf(spread).slice(0, mostRecords));
  return format === undefined
    ? {}
    : { detected: { framing: 'whole', format, facts, tail, values: spread, isUnchanged } };
}

/** A session in opencode's storage: its file is but the beginning of it. */
async function detectStored(
  source: LogSource,
  session: JsonValue,
  { formats, signal }: DetectionOptions,
): Promise<{ format: LogFormat; log: StoredLog } | undefined> {
  if (!('path' in source)) return undefined;
  const log = await readStorage(source.path, { session, signal });
  const format = log && findFormat(formats, 'document', recordsOf(log.values).slice(0, 1));
  return format && { format, log };
}

function recordsOf(values: readonly LineRecord[]): JsonValue[] {
  return values.flatMap((value) => ('record' in value ? [value.record] : []));
}

function spreadList(value: LineRecord): LineRecord[] {
  const list = 'record' in value ? asList(value.record) : undefined;
  return list?.map((record) => ({ line: value.line, record })) ?? [value];
}

function findFormat(
  formats: readonly LogFormat[],
  shape: LogFormat['shape'],
  records: readonly JsonValue[],
): LogFormat | undefined {
  if (records.length === 0) return undefined;
  return formats.find((format) => format.shape === shape && format.detects(records));
}

async function readHead(source: LogSource, signal?: AbortSignal): Promise<Head> {
  const tail = new ByteTail(source);
  const lines = new LineRecords(tail);
  const records: JsonValue[] = [];
  let others = 0;
  let beginsWithRecord = false;
  const take = (read: Iterable<LineRecord>): void => {
    for (const each of read) {
      if (records.length + others === 0) beginsWithRecord = 'record' in each;
      if ('record' in each) records.push(each.record);
      else others += 1;
      if (records.length === mostRecords) return;
    }
  };
  for await (const chunk of lines.read(signal)) {
    take(chunk);
    const { read } = tail.position;
    if (records.length === mostRecords || read >= mostBytes) break;
    if (records.length > 0 && read >= enoughBytes) break;
  }
  if (records.length < mostRecords && tail.position.read === tail.position.size) take(lines.end());
  return { records, others, beginsWithRecord, facts: tail.facts, damage: tail.damage };
}

function torn(): TranscriptError {
  return new TranscriptError(
    'damaged',
    'This log breaks off in the middle of its JSON, so nothing of it can be read. Export it again.',
  );
}

function notALog(): TranscriptError {
  return new TranscriptError(
    'not-a-log',
    'This is not a log that Showreel knows. It reads the logs of Claude Code, Codex, opencode, Gemini CLI and DeepSeek Harness, recorded ACP updates, and its own.',
  );
}
