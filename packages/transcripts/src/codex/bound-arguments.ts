import type { JsonValue } from '@showreel/views';
import { boundedText } from '../outputs/recorded-output';

/** A call's arguments with each of their texts bounded. */
export function boundArguments(args: JsonValue): JsonValue {
  if (typeof args === 'string') return boundedText(args);
  if (typeof args !== 'object' || args === null) return args;
  if (Array.isArray(args)) return args.map(boundArguments);
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, boundArguments(value)]));
}
