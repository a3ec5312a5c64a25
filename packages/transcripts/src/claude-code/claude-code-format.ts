import type { JsonValue } from '@showreel/views';
import type { LogFormat } from '../contract/log-format';
import { asObject, asString, type JsonObject } from '../json/json-access';
import { openClaudeCodeReader } from './claude-code-reader';
import { isStreamRecord } from './claude-stream-format';

const messageTypes = new Set(['user', 'assistant', 'system', 'attachment', 'progress']);

/** Types of records that no other agent writes, beside the session's id. */
const ownTypes = new Set([
  'agent-name',
  'ai-title',
  'custom-title',
  'last-prompt',
  'mode',
  'permission-mode',
  'pr-link',
  'queue-operation',
  'worktree-state',
]);

/** The logs of Claude Code, from 1.0 on: `~/.claude/projects/<folder>/<session>.jsonl`. */
export const claudeCodeFormat: LogFormat = {
  id: 'claude-code',
  shape: 'lines',
  detects: (records) => {
    const objects = records.map(asObject).filter((record) => record !== undefined);
    return objects.some(isLogRecord) && !objects.some(isStreamRecord);
  },
  companions: 'subagent-files',
  openReader: openClaudeCodeReader,
};

function isLogRecord(record: JsonObject): boolean {
  const type = asString(record['type']) ?? '';
  if (type === 'summary') return asString(record['leafUuid']) !== undefined;
  if (type === 'file-history-snapshot') return asObject(record['snapshot']) !== undefined;
  const hasSession = asString(record['sessionId']) !== undefined;
  if (ownTypes.has(type)) return hasSession;
  if (isBareMessage(type, record)) return true;
  return messageTypes.has(type) && asString(record['uuid']) !== undefined && (hasSession || isLinked(record));
}

/** A message without ids: logs that were cut down to what was said. */
function isBareMessage(type: string, record: JsonObject): boolean {
  if (type !== 'user' && type !== 'assistant') return false;
  const message = asObject(record['message']);
  const isSaid = typeof message?.['content'] === 'string' || Array.isArray(message?.['content']);
  return message?.['role'] === type && isSaid && record['session_id'] === undefined;
}

function isLinked(record: JsonObject): boolean {
  const parent: JsonValue | undefined = record['parentUuid'];
  return parent !== undefined && record['isSidechain'] !== undefined;
}
