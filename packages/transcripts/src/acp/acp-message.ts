import type { JsonValue } from '@showreel/views';
import { asList, asObject, asString, asTime, parseObject, type JsonObject } from '../json/json-access';

/** What one recorded message says, whichever way it went. */
type AcpMessage =
  | { kind: 'update'; sessionId: string; update: JsonObject }
  /** A request, or a notification when it has no id. */
  | { kind: 'request'; id: string | undefined; method: string; params: JsonObject }
  | { kind: 'response'; id: string; result: JsonValue | undefined; error: JsonObject | undefined };

export interface RecordedMessage {
  message: AcpMessage;
  /** When it was recorded; undefined where the recording does not say. */
  at: number | undefined;
}

/** The fields in which recorders wrap a message, beside its direction and its time. */
const wrappers = ['message', 'msg', 'data', 'payload', 'frame', 'line', 'json', 'raw', 'rpc'];
const times = ['timestamp', 'time', 'ts', 'at', 'timestampMs'];

/**
 * Reads a recorded message: JSON-RPC both ways, by itself or wrapped by a recorder; the bare parameters of a
 * `session/update`; or the call of a client's method, `{ method: "sessionUpdate", args: [...] }`.
 */
export function readMessage(record: JsonValue): RecordedMessage | undefined {
  const given = asObject(record);
  if (given === undefined) return undefined;
  const at = timeOf(given);
  const own = readBare(given);
  if (own !== undefined) return { message: own, at: at ?? timeOf(asObject(given['params']) ?? {}) };
  for (const key of wrappers) {
    const field = given[key];
    const inner = typeof field === 'string' ? parseObject(field) : asObject(field);
    const message = inner === undefined ? undefined : readBare(inner);
    if (message !== undefined) return { message, at: at ?? timeOf(inner ?? {}) };
  }
  return undefined;
}

function readBare(given: JsonObject): AcpMessage | undefined {
  const method = asString(given['method']);
  if (method !== undefined) {
    const params = asObject(given['params']) ?? asObject(asList(given['args'])?.[0]) ?? {};
    return readUpdate(params) ?? { kind: 'request', id: idOf(given['id']), method, params };
  }
  const id = idOf(given['id']);
  if (id !== undefined && ('result' in given || 'error' in given))
    return { kind: 'response', id, result: given['result'], error: asObject(given['error']) };
  return readUpdate(given);
}

function readUpdate(params: JsonObject): AcpMessage | undefined {
  const update = asObject(params['update']) ?? params;
  if (asString(update['sessionUpdate']) === undefined) return undefined;
  return { kind: 'update', sessionId: asString(params['sessionId']) ?? '', update };
}

function idOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : undefined;
}

/** Seconds since the epoch are taken for what they are: as milliseconds they would lie before March 1973. */
function timeOf(record: JsonObject): number | undefined {
  for (const key of times) {
    const value = record[key];
    const at = asTime(typeof value === 'number' && value < 1e11 ? value * 1000 : value);
    if (at !== undefined && at > 0) return at;
  }
  return undefined;
}
