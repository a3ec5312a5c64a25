import type { JsonValue } from '@showreel/views';
import { asCount, asObject, asString, type JsonObject } from '../json/json-access';

/** All tokens of a step or an answer, cached ones and reasoning too; undefined where none were counted. */
export function countTokens(
  value: JsonValue | undefined,
): { inputTokens: number; outputTokens: number } | undefined {
  const tokens = asObject(value);
  const cache = asObject(tokens?.['cache']);
  const count = (of: JsonObject | undefined, field: string): number => asCount(of?.[field]) ?? 0;
  const inputTokens = count(tokens, 'input') + count(cache, 'read') + count(cache, 'write');
  const outputTokens = count(tokens, 'output') + count(tokens, 'reasoning');
  return inputTokens + outputTokens === 0 ? undefined : { inputTokens, outputTokens };
}

/** The model of a message: an answer names it at its top. */
export function modelOf(info: JsonObject): string | undefined {
  return asString(info['modelID']) ?? asString(asObject(info['model'])?.['modelID']);
}
