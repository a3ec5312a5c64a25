import type { NewEvent } from '@showreel/sessions';
import { asAmount, asObject } from '../json/json-access';
import { modelOf, type ClaudeRecord } from './claude-record';

type UsageEvent = Extract<NewEvent, { type: 'usage' }>;

/**
 * The cost that a log states of the whole session so far, again and again (`cost-state`, 2.1.24x and later): what was
 * added to it since it was last told. Tokens are counted with the messages.
 */
export interface SessionCost {
  follow(record: ClaudeRecord): void;
  read(record: ClaudeRecord): UsageEvent | undefined;
}

export function createSessionCost(): SessionCost {
  let model: string | undefined;
  let told = 0;
  return {
    follow(record) {
      model = modelOf(record) ?? model;
    },
    read({ raw }) {
      const cost = asAmount(raw['totalCostUSD']);
      const ofModel = model ?? Object.keys(asObject(raw['modelUsage']) ?? {})[0];
      if (cost === undefined || cost <= told || ofModel === undefined) return undefined;
      const event = {
        type: 'usage',
        model: ofModel,
        inputTokens: 0,
        outputTokens: 0,
        cost: cost - told,
      } as const;
      told = cost;
      return event;
    },
  };
}
