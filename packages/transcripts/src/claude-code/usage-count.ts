import type { NewEvent } from '@showreel/sessions';
import { asCount, asObject, asString, type JsonObject } from '../json/json-access';
import { syntheticModel } from './claude-record';
import { createRecentKeys } from './seen-records';

type UsageEvent = Extract<NewEvent, { type: 'usage' }>;

/**
 * Counts usage once a message. A message has one record for each of its content blocks, which repeat its usage; the
 * earlier ones often tell only the tokens so far, so the last one counts. It is known to be the last when the second
 * message after it begins (two at times interleave), or a turn ends.
 */
export interface UsageCounter {
  add(message: JsonObject, cost: number | undefined, at: number | undefined): void;
  /** What the stream tells at a message's end: it replaces what its records told. */
  replace(messageId: string, usage: JsonObject): void;
  flush(): void;
}

interface Pending {
  event: UsageEvent;
  at: number | undefined;
  isFinal: boolean;
}

const mostPending = 2;

export function createUsageCounter(write: (event: UsageEvent, at: number | undefined) => void): UsageCounter {
  const pending = new Map<string, Pending>();
  const counted = createRecentKeys(5000);

  function flushBeyond(kept: number): void {
    for (const [id, { event, at }] of pending) {
      if (pending.size <= kept) return;
      pending.delete(id);
      counted.set(id, 'counted');
      write(event, at);
    }
  }

  return {
    add(message, cost, at) {
      const usage = asObject(message['usage']);
      const model = asString(message['model']);
      if (usage === undefined || model === undefined || model === syntheticModel) return;
      const id = asString(message['id']) ?? '';
      const known = pending.get(id);
      if (known?.isFinal === true || counted.get(id) !== undefined) return;
      const stated = cost ?? known?.event.cost;
      const event: UsageEvent = {
        type: 'usage',
        model,
        ...tokensOf(usage),
        ...(stated === undefined ? {} : { cost: stated }),
      };
      // Records without an id cannot be told to be of one message.
      if (id === '') {
        write(event, at);
        return;
      }
      pending.set(id, { event, at: at ?? known?.at, isFinal: false });
      flushBeyond(mostPending);
    },
    replace(messageId, usage) {
      const known = pending.get(messageId);
      if (known === undefined) return;
      const told = tokensOf(usage);
      const inputTokens = told.inputTokens === 0 ? known.event.inputTokens : told.inputTokens;
      pending.set(messageId, { ...known, event: { ...known.event, ...told, inputTokens }, isFinal: true });
    },
    flush: () => flushBeyond(0),
  };
}

function tokensOf(usage: JsonObject): Pick<UsageEvent, 'inputTokens' | 'outputTokens'> {
  const count = (field: string): number => asCount(usage[field]) ?? 0;
  return {
    inputTokens:
      count('input_tokens') + count('cache_creation_input_tokens') + count('cache_read_input_tokens'),
    outputTokens: count('output_tokens'),
  };
}
