import type { JsonValue } from '@showreel/views';
import { pruneJson, settleJson } from '../json/settle-json';
import { ByteTail } from './byte-tail';
import type { LineRecord } from './line-records';
import type { LogSource, SourceFacts } from './log-source';
import { decode, skipReasons } from './parse-line';
import { TranscriptError } from './transcript-error';

/** The largest log that is read whole, in bytes. */
export const largestWhole = 200 * 1000 * 1000;

/** How often a reading of values starts anew behind one that is broken. */
const mostRestarts = 100;

const prunedReason = 'values nested deeper than 64 levels';

/** What `opencode export` prints before its JSON when both go to one file. */
const announcement = /^Exporting session: /;

/**
 * The values of a log that is not one record a line: one JSON document, or several behind one another over as many lines
 * as they like. Rejects with a `TranscriptError` (`too-large`, `damaged`, or as `openSource`).
 */
export async function readWhole(
  source: LogSource,
  signal?: AbortSignal,
): Promise<{ tail: ByteTail; facts: SourceFacts; values: LineRecord[] }> {
  const tail = new ByteTail(source);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of tail.read(signal)) {
    size += chunk.length;
    if (size > largestWhole) throw tooLarge();
    chunks.push(new Uint8Array(chunk));
  }
  for (const chunk of tail.end()) chunks.push(chunk);
  if (tail.damage !== undefined) throw tail.damage;
  return { tail, facts: tail.facts, values: Array.from(splitValues(decode(Buffer.concat(chunks)))) };
}

/** Refuses a log that would have to be read whole. */
export function tooLarge(): TranscriptError {
  return new TranscriptError(
    'too-large',
    'This log is larger than 200 MB, and it is not one record a line, so it would have to be read at once. Export fewer messages, or split it.',
  );
}

/** The lists and objects of a text, one behind another, each with the line that it begins on. */
export function* splitValues(text: string): Generator<LineRecord, void> {
  let [at, line, count, restarts] = [0, 1, 0, 0];
  const advance = (to: number): void => {
    for (let feed = text.indexOf('\n', at); feed >= 0 && feed < to; feed = text.indexOf('\n', feed + 1))
      line += 1;
    at = to;
  };
  for (;;) {
    advance(findText(text, at));
    if (at >= text.length) return;
    const opens = text[at] === '{' || text[at] === '[';
    const whole = opens && count === 0 ? parse(text.slice(at)) : undefined;
    const end = whole !== undefined ? text.length : opens ? findEnd(text, at) : undefined;
    const value = whole ?? (end === undefined ? undefined : parse(text.slice(at, end)));
    if (value !== undefined && end !== undefined) {
      count += 1;
      const pruned = settleJson(value) ? 0 : pruneJson(value);
      // It stopped at the first one that lies too deep.
      if (pruned > 0) settleJson(value);
      yield { line, record: value };
      for (let each = 0; each < pruned; each += 1) yield { line, skipped: prunedReason };
      advance(end);
      continue;
    }
    const lineEnd = endOfLine(text, at);
    if (opens) {
      restarts += 1;
      const next = restarts > mostRestarts ? -1 : text.slice(lineEnd).search(/\n[{[]/);
      yield { line, skipped: next < 0 ? skipReasons.tornEnd : skipReasons.notJson };
      advance(next < 0 ? text.length : lineEnd + next + 1);
    } else {
      if (!announcement.test(text.slice(at, at + 100))) yield { line, skipped: skipReasons.notJson };
      advance(lineEnd);
    }
  }
}

/** Where the next value, or something else, begins: values may have commas between them. */
function findText(text: string, from: number): number {
  const found = /[^\s,\uFEFF]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? text.length;
}

function endOfLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed < 0 ? text.length : feed;
}

/** Where the list or object that begins at `from` ends; undefined when it does not, or a string in it is broken. */
function findEnd(text: string, from: number): number | undefined {
  const token = /["{}[\]]/g;
  token.lastIndex = from;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    switch (found[0]) {
      case '"': {
        const end = endOfString(text, token.lastIndex);
        if (end === undefined) return undefined;
        token.lastIndex = end;
        break;
      }
      case '{':
      case '[':
        depth += 1;
        break;
      default:
        depth -= 1;
        if (depth === 0) return token.lastIndex;
    }
  }
  return undefined;
}

/** Where a string that begins before `from` ends. A line feed cannot stand in one. */
function endOfString(text: string, from: number): number | undefined {
  const token = /["\\\n]/g;
  token.lastIndex = from;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '"') return token.lastIndex;
    if (found[0] === '\n') return undefined;
    token.lastIndex += 1;
  }
  return undefined;
}

function parse(text: string): JsonValue[] | { [key: string]: JsonValue } | undefined {
  try {
    // It begins with a bracket, so it is a list or an object.
    return JSON.parse(text) as JsonValue[] | { [key: string]: JsonValue };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
