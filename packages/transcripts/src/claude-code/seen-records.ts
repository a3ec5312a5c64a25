import type { JsonValue } from '@showreel/views';
import { asObject } from '../json/json-access';
import type { ClaudeRecord } from './claude-record';

/** How many ids one generation holds: the newest are always known, the memory for them does not grow with the log. */
const generation = 50_000;

/** A map that forgets: it knows at least the newest `generation` keys. */
export interface RecentKeys {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

export function createRecentKeys(size = generation): RecentKeys {
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  return {
    get: (key) => young.get(key) ?? old.get(key),
    set(key, value) {
      young.set(key, value);
      if (young.size >= size) [old, young] = [young, new Map<string, string>()];
    },
  };
}

/** How much of a text's beginning and of its end is looked at. */
const sampled = 64;

/**
 * What tells a record that was written again from another one of the same uuid, without looking at all of it: how long
 * the texts of its parts are, and a checksum (FNV-1a) of how they begin and end.
 */
export function shapeOf({ type, raw, message }: ClaudeRecord): string {
  const content = message?.['content'] ?? raw['attachment'] ?? raw['content'];
  const list = Array.isArray(content) ? content : [content];
  return `${type} ${list.map(shapeOfPart).join(' ')}`;
}

function shapeOfPart(part: JsonValue | undefined): string {
  if (typeof part === 'string') return checksum(part);
  const fields = Object.values(asObject(part) ?? {});
  return fields.map((field) => (typeof field === 'string' ? checksum(field) : typeof field)).join('.');
}

function checksum(text: string): string {
  let sum = 0x811c9dc5;
  const add = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  };
  add(0, Math.min(sampled, text.length));
  add(Math.max(sampled, text.length - sampled), text.length);
  return `${text.length}-${(sum >>> 0).toString(36)}`;
}
