import type { JsonValue } from '@showreel/views';
import { asObject, asString, asTime, type JsonObject } from '../json/json-access';

/** An event of opencode's server, out of whatever it was recorded in. */
export interface OpencodeEvent {
  type: string;
  properties: JsonObject;
  /** When it was recorded. */
  at: number | undefined;
}

/**
 * The event that a record holds: as the server sends it (`{type, properties}`), in the envelope of its global stream
 * (`payload`) or of a recorder (`event`), or as `opencode run --format json` prints it, where each line is a part.
 */
export function readEvent(value: JsonValue): OpencodeEvent | undefined {
  const record = asObject(value);
  if (record === undefined) return undefined;
  const inner =
    asObject(record['event']) ?? asObject(record['payload']) ?? asObject(record['data']) ?? record;
  const type = asString(inner['type']);
  const at = asTime(record['timestamp']) ?? asTime(inner['timestamp']);
  if (type === undefined) return undefined;
  const properties = asObject(inner['properties']);
  if (properties !== undefined) return { type, properties, at };
  return readPrinted(type, inner, at);
}

const printedParts = ['text', 'reasoning', 'tool_use', 'step_start', 'step_finish'];

function readPrinted(type: string, record: JsonObject, at: number | undefined): OpencodeEvent | undefined {
  const sessionID = asString(record['sessionID']);
  if (sessionID === undefined) return undefined;
  const part = asObject(record['part']);
  if (printedParts.includes(type) && part !== undefined) {
    // The parts that are printed are those of answers, and whole.
    return { type: 'message.part.updated', properties: { part: { sessionID, ...part }, isWhole: true }, at };
  }
  const error = record['error'];
  return type === 'error' && error !== undefined
    ? { type: 'session.error', properties: { sessionID, error }, at }
    : undefined;
}

/** Events that say nothing which the session's own records do not say too. */
const silent =
  /^(?:server|storage|file|lsp|installation|ide|tui|pty|vcs|project|mcp|command|worktree|workspace|global|sync|snapshot|config|plugin|catalog)\.|^(?:permission|question)\.|^session\.(?:diff|deleted|compacted)$|^todo\.updated$|^message\.(?:removed|part\.removed)$/;

export function isSilent(type: string): boolean {
  return silent.test(type);
}
