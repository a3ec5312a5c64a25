import type { JsonValue } from '@showreel/views';
import type { RecordPlace } from '../contract/log-format';
import { asObject, asString, asTime, type JsonObject } from '../json/json-access';

/** A record with what both spellings (of the log and of the stream) name differently. */
export interface ClaudeRecord {
  raw: JsonObject;
  place: RecordPlace;
  type: string;
  /** Milliseconds since the epoch; undefined where the record tells none. */
  at: number | undefined;
  uuid: string | undefined;
  message: JsonObject | undefined;
  /** What the tool itself returned: an object, a string (an error), a list (MCP), or absent. */
  toolResult: JsonValue | undefined;
}

/** The record as one of Claude Code's; undefined when it is none. */
export function toClaudeRecord(value: JsonValue, place: RecordPlace): ClaudeRecord | undefined {
  const raw = asObject(value);
  const type = asString(raw?.['type']);
  if (raw === undefined || type === undefined) return undefined;
  return {
    raw,
    place,
    type,
    at: asTime(raw['timestamp']),
    uuid: asString(raw['uuid']),
    message: asObject(raw['message']),
    toolResult: raw['toolUseResult'] ?? raw['tool_use_result'],
  };
}

/** The model that answered; undefined for what the program itself said in the model's place. */
export function modelOf({ type, raw, message }: ClaudeRecord): string | undefined {
  const stated = type === 'system' && raw['subtype'] === 'init' ? raw['model'] : undefined;
  const model = asString(type === 'assistant' ? message?.['model'] : stated);
  return model === undefined || model === '' || model === syntheticModel ? undefined : model;
}

export const syntheticModel = '<synthetic>';

/** The content blocks of a message: a string stands for one text block, as does a string among them. */
export function blocksOf(content: JsonValue | undefined): JsonObject[] | undefined {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return undefined;
  return content.map((block) =>
    typeof block === 'string' ? { type: 'text', text: block } : (asObject(block) ?? {}),
  );
}

/** The text of blocks, joined: what a model reads of them. */
export function textOf(content: JsonValue | undefined): string {
  return (blocksOf(content) ?? [])
    .map((block) => (block['type'] === 'text' ? (asString(block['text']) ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n');
}

/** Whether the program itself put a user's message in: what is said in it is for the model alone. */
export function isAddedByProgram({ raw }: ClaudeRecord): boolean {
  return raw['isMeta'] === true || raw['isSynthetic'] === true;
}

/** A name from a log for a reason to skip: short, whatever the log holds. */
export function nameOf(value: JsonValue | undefined): string {
  return typeof value === 'string' && value !== '' ? value.slice(0, 60) : 'unknown';
}
