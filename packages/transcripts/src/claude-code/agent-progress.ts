import { asObject, asString, type JsonObject } from '../json/json-access';
import { toClaudeRecord, type ClaudeRecord } from './claude-record';

/** What a `progress` record of a subagent's call tells (2.1): who it is, of which call, and a message of its log. */
interface AgentProgress {
  agentId: string;
  callId: string | undefined;
  message: ClaudeRecord | undefined;
}

/** Undefined for the progress of another kind, such as of a command. */
export function readAgentProgress({ raw, place }: ClaudeRecord): AgentProgress | undefined {
  const data = asObject(raw['data']);
  const agentId = data?.['type'] === 'agent_progress' ? asString(data['agentId']) : undefined;
  if (data === undefined || agentId === undefined || agentId === '') return undefined;
  const told = asObject(data['message']);
  const message = told === undefined ? undefined : toMessageRecord(told);
  return {
    agentId,
    callId: asString(raw['parentToolUseID']),
    message: message && toClaudeRecord({ ...ownFields(raw), ...message }, place),
  };
}

/** The fields of the log that a nested message leaves out. */
function ownFields({ cwd, sessionId, timestamp }: JsonObject): JsonObject {
  return {
    ...(cwd === undefined ? {} : { cwd }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(timestamp === undefined ? {} : { timestamp }),
  };
}

/** A nested message as a record; some programs leave out the record around the message. */
function toMessageRecord(told: JsonObject): JsonObject | undefined {
  const message = asObject(told['message']);
  const type = asString(told['type']) ?? asString(message?.['role']);
  if (message !== undefined) return type === 'user' || type === 'assistant' ? { ...told, type } : undefined;
  const role = asString(told['role']);
  return role === 'user' || role === 'assistant' ? { type: role, message: told } : undefined;
}
