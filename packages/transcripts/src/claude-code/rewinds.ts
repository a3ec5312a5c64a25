import { promptTitle } from '../session/prompt-title';
import { blocksOf, isAddedByProgram, type ClaudeRecord } from './claude-record';
import { asString } from '../json/json-access';
import { createNotice, type Notice } from './notices';
import { createRecentKeys } from './seen-records';
import { readUserText } from './user-text';

/**
 * Sees where a person took the conversation back: the log keeps what was taken back, and the next prompt names the same
 * record as its parent (`parentUuid`) as the prompt did that it takes the place of.
 */
export interface Rewinds {
  /** What to tell before a record; undefined when it only goes on. */
  read(record: ClaudeRecord): Notice | undefined;
}

export function createRewinds(): Rewinds {
  /** The newest prompt that answers a record, '' as long as none does, by that record's uuid. */
  const prompts = createRecentKeys(10_000);
  return {
    read(record) {
      if (record.uuid !== undefined && prompts.get(record.uuid) === undefined) prompts.set(record.uuid, '');
      const parent = asString(record.raw['parentUuid']);
      const title = parent === undefined || record.type !== 'user' ? undefined : titleOf(record);
      // A parent that is no record of this log tells nothing.
      const before = parent === undefined ? undefined : prompts.get(parent);
      if (parent === undefined || title === undefined || before === undefined) return undefined;
      prompts.set(parent, title);
      return before === ''
        ? undefined
        : createNotice('info', `The conversation was taken back to before “${before}”`);
    },
  };
}

/** What a person typed, as a title; undefined for a record in which a person typed nothing. */
function titleOf(record: ClaudeRecord): string | undefined {
  if (isAddedByProgram(record) || record.raw['isCompactSummary'] === true) return undefined;
  for (const block of blocksOf(record.message?.['content']) ?? []) {
    if (block['type'] === 'tool_result') return undefined;
    const read = readUserText(asString(block['text']) ?? '');
    if (read.kind === 'prompt' || read.kind === 'command') return promptTitle(read.text);
  }
  return undefined;
}
