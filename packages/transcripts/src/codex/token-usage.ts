import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import { asCount, asObject, type JsonObject } from '../json/json-access';

/**
 * Reads what each answer of the model used. Codex tells the same count again with every news of rate limits, so a count
 * is new only when the sum changed; a count without `info` tells limits alone. The input includes what was cached, the
 * output includes reasoning.
 */
export function createUsageReader(): (info: JsonValue | undefined, model: string) => NewEvent | undefined {
  let lastSum: string | undefined;
  return (value, model) => {
    const info = asObject(value);
    const last = asObject(info?.['last_token_usage']);
    if (info === undefined || last === undefined) return undefined;
    const sum = JSON.stringify(info['total_token_usage'] ?? last);
    if (sum === lastSum) return undefined;
    lastSum = sum;
    const inputTokens = countOf(last, 'input_tokens');
    const outputTokens = countOf(last, 'output_tokens');
    return inputTokens + outputTokens === 0 ? undefined : { type: 'usage', model, inputTokens, outputTokens };
  };
}

function countOf(fields: JsonObject, name: string): number {
  return asCount(fields[name]) ?? 0;
}
