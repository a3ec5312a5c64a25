import type { JsonValue } from '@showreel/views';
import { settleJson } from '../json/settle-json';

/** What a line holds: records (usually one), nothing, or something that cannot be read, with the reason. */
export type ParsedLine = { records: readonly JsonValue[] } | { skipped: string };

export const skipReasons = {
  overlong: 'lines over 64 MiB',
  notJson: 'lines that are not JSON',
  notObject: 'lines that are not JSON objects',
  tooDeep: 'records nested deeper than 64 levels',
  tornEnd: 'a last line that breaks off',
  damagedCompression: 'the rest of a compressed log that is damaged or breaks off',
  unreadable: 'records that cannot be read',
} as const;

/** Reads the record on a line. Never throws. Bytes that are no UTF-8 become U+FFFD. */
export function parseLine(bytes: Uint8Array): ParsedLine {
  const text = decode(bytes);
  if (isBlank(text)) return { records: [] };
  const value = parse(text);
  if (value === undefined) return parseGlued(text) ?? { skipped: skipReasons.notJson };
  return readRecord(value);
}

/**
 * Records that two writers put on one line, or that a writer put behind what another one left unfinished: where `}{`
 * stands, a record may end and another one begin.
 */
function parseGlued(text: string): ParsedLine | undefined {
  const at = text.indexOf('}{');
  if (at < 0) return undefined;
  const [first, second] = [parse(text.slice(0, at + 1)), parse(text.slice(at + 1))];
  if (first === undefined || second === undefined) return undefined;
  const parsed = [readRecord(first), readRecord(second)];
  const records = parsed.flatMap((each) => ('records' in each ? each.records : []));
  return records.length === parsed.length ? { records } : undefined;
}

function readRecord(value: JsonValue): ParsedLine {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { skipped: skipReasons.notObject };
  return settleJson(value) ? { records: [value] } : { skipped: skipReasons.tooDeep };
}

/** The text of bytes, without the mark that says that they are UTF-8. */
export function decode(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function isBlank(text: string): boolean {
  return text.length < 1000 && text.trim() === '';
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
