import type { JsonValue } from '@showreel/views';
import { asObject, asString, asTime, type JsonObject } from '../json/json-access';

/** A record of a rollout, in the spelling of its later versions. */
export interface RolloutRecord {
  type: string;
  payload: JsonObject;
  /** In milliseconds; bare records tell none. */
  at: number | undefined;
}

const wrappedTypes = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'world_state',
]);
const bareItems = new Set([
  'message',
  'reasoning',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'web_search_call',
]);

/**
 * A record of either era: since September 2025 `{timestamp, type, payload}`; before, the items themselves, after a first
 * line `{id, timestamp, instructions, git}`. Undefined for anything else.
 */
export function unwrapRecord(record: JsonValue): RolloutRecord | undefined {
  const fields = asObject(record);
  if (fields === undefined) return undefined;
  const at = asTime(fields['timestamp']);
  const type = asString(fields['type']);
  const payload = asObject(fields['payload']);
  if (type !== undefined && payload !== undefined) return { type, payload, at };
  if (fields['record_type'] !== undefined) return { type: 'state', payload: fields, at };
  if (type !== undefined) return { type: 'response_item', payload: fields, at };
  return isBareHead(fields) ? { type: 'session_meta', payload: fields, at } : undefined;
}

/** Whether the first records of a log are a rollout's. */
export function isRollout(records: readonly JsonValue[]): boolean {
  return records.some((record) => {
    const fields = asObject(record);
    if (fields === undefined) return false;
    const type = asString(fields['type']);
    if (type !== undefined && asObject(fields['payload']) !== undefined) return wrappedTypes.has(type);
    return fields['record_type'] === 'state' || isBareHead(fields) || isBareItem(type, fields);
  });
}

function isBareHead(fields: JsonObject): boolean {
  return (
    fields['type'] === undefined &&
    asString(fields['id']) !== undefined &&
    asTime(fields['timestamp']) !== undefined &&
    ('instructions' in fields || 'git' in fields)
  );
}

function isBareItem(type: string | undefined, fields: JsonObject): boolean {
  if (type === undefined || !bareItems.has(type)) return false;
  switch (type) {
    case 'message':
      return (
        asString(fields['role']) !== undefined &&
        Array.isArray(fields['content']) &&
        !('id' in fields && 'parentId' in fields)
      );
    case 'reasoning':
      return Array.isArray(fields['summary']);
    default:
      return 'call_id' in fields;
  }
}
