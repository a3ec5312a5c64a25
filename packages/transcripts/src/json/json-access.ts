import type { JsonValue } from '@showreel/views';

/** A JSON object of a log: any of its fields may be missing or of any kind. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** The value as an object; undefined when it is none. */
export function asObject(value: JsonValue | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !isList(value) ? value : undefined;
}

/** The value as a list; undefined when it is none. */
export function asList(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  return isList(value) ? value : undefined;
}

export function asString(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The value as a whole number that is not negative; undefined when it is none. */
export function asCount(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** The value as a whole number; undefined when it is none. */
export function asInteger(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** The value as a number that is not negative, such as a cost; undefined when it is none. */
export function asAmount(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** An ISO 8601 date, or a number of milliseconds since the epoch, as whole milliseconds; undefined when it is neither. */
export function asTime(value: JsonValue | undefined): number | undefined {
  const time =
    typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? Math.round(value) : NaN;
  return Number.isSafeInteger(time) && time >= 0 ? time : undefined;
}

/** The object that a text of JSON spells, such as a call's arguments; undefined when it spells none. */
export function parseObject(text: string): JsonObject | undefined {
  return asObject(parseJson(text));
}

/** The value that a text of JSON spells, at most `deepestRecord` deep; undefined when it spells none. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** How deeply lists and objects of a record may lie in one another. */
export const deepestRecord = 64;

/** Whether lists and objects lie in one another more deeply than `most`. Does not recurse, whatever the value. */
export function isTooDeep(value: JsonValue, most = deepestRecord): boolean {
  let level: JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    const next: JsonValue[] = [];
    for (const each of level) {
      if (typeof each === 'object' && each !== null) {
        for (const child of Object.values(each))
          if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    level = next;
  }
  return false;
}

function isList(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value);
}
