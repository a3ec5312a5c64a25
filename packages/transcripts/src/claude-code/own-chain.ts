import { asString } from '../json/json-access';
import type { ClaudeRecord } from './claude-record';

/** How many records are looked at to see whose log it is. */
const mostOpening = 200;

/**
 * Whether a log's first records say that all of it is one session: a subagent's own file, whose every message is marked
 * as a side chain. In a session's log of 1.0 side chains stand among its messages, at times before the first of them.
 * Undefined as long as they do not say.
 */
export function isOneChain(opening: readonly ClaudeRecord[]): boolean | undefined {
  const last = opening.at(-1);
  if (last === undefined || (last.type !== 'user' && last.type !== 'assistant')) {
    return opening.length < mostOpening ? undefined : true;
  }
  if (last.raw['isSidechain'] === true) {
    // The messages of side chains name their agent only since they have files of their own.
    const isOwnFile = asString(last.raw['agentId']) !== undefined;
    return isOwnFile || opening.length >= mostOpening ? true : undefined;
  }
  // No message of a session answers one of a side chain: where one does, the mark means nothing.
  const parent = asString(last.raw['parentUuid']);
  return opening.some(
    ({ uuid, raw }) => uuid !== undefined && uuid === parent && raw['isSidechain'] === true,
  );
}
