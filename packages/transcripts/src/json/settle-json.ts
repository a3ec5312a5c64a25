import type { JsonValue } from '@showreel/views';
import { deepestRecord } from './json-access';

type Container = JsonValue[] | { [key: string]: JsonValue };

/**
 * Makes a value that was just parsed one that JSON spells without loss: a number too large for a double (`1e999` is
 * parsed as Infinity) becomes null, `-0` becomes 0. False when lists and objects lie in one another more than `most`
 * deep. Its recursion ends there, whatever the value.
 */
export function settleJson(value: Container, most = deepestRecord): boolean {
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const child = value[at];
      if (typeof child === 'number') value[at] = settleNumber(child);
      else if (isContainer(child) && (most === 0 || !settleJson(child, most - 1))) return false;
    }
    return true;
  }
  for (const key of Object.keys(value)) {
    const child = value[key];
    if (typeof child === 'number') {
      if (!Number.isFinite(child) || Object.is(child, -0)) setOwn(value, key, settleNumber(child));
    } else if (isContainer(child) && (most === 0 || !settleJson(child, most - 1))) return false;
  }
  return true;
}

/** Puts null in the place of what lies more than `most` deep. Returns how many values that were. */
export function pruneJson(value: Container, most = deepestRecord): number {
  let pruned = 0;
  for (const [key, child] of Object.entries(value)) {
    if (!isContainer(child)) continue;
    if (most > 0) pruned += pruneJson(child, most - 1);
    else {
      setOwn(value, key, null);
      pruned += 1;
    }
  }
  return pruned;
}

function settleNumber(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return Object.is(value, -0) ? 0 : value;
}

/** Also where the key is `__proto__`, to which an assignment would give another meaning. */
function setOwn(value: Container, key: string, child: JsonValue): void {
  Object.defineProperty(value, key, { value: child, enumerable: true, configurable: true, writable: true });
}

function isContainer(value: JsonValue | undefined): value is Container {
  return typeof value === 'object' && value !== null;
}
