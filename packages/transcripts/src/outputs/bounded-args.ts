import type { JsonValue } from '@showreel/views';
import { boundedText } from './recorded-output';

/** A call's arguments as they are kept: texts that are too long for an event are cut, with a sentence that says so. */
export function boundedArgs(value: JsonValue): JsonValue {
  if (typeof value === 'string') return boundedText(value);
  if (Array.isArray(value)) return value.map(boundedArgs);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, boundedArgs(each)]));
  return value;
}
