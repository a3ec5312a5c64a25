import { assertLosslessJson, childPath } from './assert-lossless-json';
import { newEvent, type NewEvent } from './event';
import { InvalidEventError } from './invalid-event-error';

/** An event as it was at the moment of the call, whatever its maker does to it afterwards. */
export interface EventSnapshot {
  event: NewEvent;
  /** The event's JSON text: what is stored. */
  json: string;
}

/**
 * Takes the one snapshot of an event that is validated, stored and shown. Throws a `LossyJsonError` for what JSON would
 * lose, an `InvalidEventError` for what the schema does not know.
 */
export function snapshotEvent(event: NewEvent): EventSnapshot {
  assertLosslessJson(event, 'event');
  const json = JSON.stringify(event);
  const snapshot: unknown = JSON.parse(json);
  const parsed = newEvent.safeParse(snapshot);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = (issue?.path ?? []).reduce<string>(joinPath, 'event');
    throw new InvalidEventError(path, issue?.message ?? 'not an event');
  }
  refuseUnknown(snapshot, parsed.data, 'event');
  // The snapshot, not zod's copy: `z.json()` leaves out a key named "__proto__".
  return { event: snapshot as NewEvent, json };
}

function joinPath(path: string, key: PropertyKey): string {
  return typeof key === 'number' ? `${path}[${key}]` : childPath(path, String(key));
}

/** Inner schemas strip what they do not know. A log that drops a field in silence is not lossless, so it is refused. */
function refuseUnknown(given: unknown, known: unknown, path: string): void {
  if (Array.isArray(given) && Array.isArray(known)) {
    for (const [index, entry] of given.entries()) refuseUnknown(entry, known[index], `${path}[${index}]`);
    return;
  }
  if (!isObject(given) || !isObject(known)) return;
  for (const [key, value] of Object.entries(given)) {
    const place = childPath(path, key);
    if (place === 'event.args' || place === 'event.meta') continue;
    if (!Object.hasOwn(known, key)) throw new InvalidEventError(place, 'not a field that is known here');
    refuseUnknown(value, known[key], place);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
