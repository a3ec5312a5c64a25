import type { LogFormat } from '../contract/log-format';
import { asObject, asString, type JsonObject } from '../json/json-access';
import { openClaudeStreamReader } from './claude-stream-reader';

/** What `claude -p --output-format stream-json` prints. */
export const claudeStreamFormat: LogFormat = {
  id: 'claude-stream',
  shape: 'lines',
  detects: (records) =>
    records.some((value) => {
      const record = asObject(value);
      return record !== undefined && isStreamRecord(record);
    }),
  openReader: (sink) => openClaudeStreamReader(sink),
};

/** Whether a record is one of the stream's: a log spells the session's id otherwise. */
export function isStreamRecord(record: JsonObject): boolean {
  if (asString(record['session_id']) === undefined || record['sessionId'] !== undefined) return false;
  switch (asString(record['type']) ?? '') {
    case 'user':
    case 'assistant':
      return asObject(record['message']) !== undefined && record['parent_tool_use_id'] !== undefined;
    case 'stream_event':
      return asObject(record['event']) !== undefined;
    case 'system':
      return record['subtype'] === 'init' && Array.isArray(record['tools']);
    case 'result':
      return record['num_turns'] !== undefined;
    default:
      return false;
  }
}
