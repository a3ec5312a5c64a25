import type { LogReader } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asAmount, asObject, asString, type JsonObject } from '../json/json-access';
import { createAgentLinks } from './agent-links';
import { createBackgroundTasks } from './background-tasks';
import { blocksOf, modelOf, nameOf, toClaudeRecord, type ClaudeRecord } from './claude-record';
import { createConversation, type Conversation } from './conversation';
import { createNotice, createTextNotice } from './notices';
import { createPartialMessage } from './partial-message';
import { createRecentKeys, shapeOf } from './seen-records';
import type { LogState } from './session-writer';
import { createTaskList } from './task-list';
import { claudeToolOf } from './tool-names';

/** Types of records that drive a host, with nothing for a reader of the session. */
const silentTypes = new Set([
  'auth_status',
  'control_cancel_request',
  'control_request',
  'control_response',
  'keep_alive',
  'prompt_suggestion',
  'tool_progress',
  'tool_use_summary',
]);

/**
 * Reads what `claude -p --output-format stream-json` prints. A subagent's messages stand among the others and name the
 * call that started it (`parent_tool_use_id`): that is its key. The person's prompt is mostly not in it.
 */
export function openClaudeStreamReader(sink: TranscriptSink): LogReader {
  const state: LogState = {
    tasks: createBackgroundTasks(),
    taskList: createTaskList(),
    links: createAgentLinks(),
  };
  const conversations = new Map<string, Conversation>();
  const written = createRecentKeys();
  /** Which session a call that starts a subagent stands in. */
  const agentCalls = createRecentKeys();
  const partials = new Map<string, ReturnType<typeof createPartialMessage>>();
  let ownId = '';
  let model = '';
  let costSoFar = 0;
  let hasSaid = false;

  function conversationOf(key: string): Conversation {
    const known = conversations.get(key);
    if (known !== undefined) return known;
    const opened = createConversation({
      sink,
      key,
      state,
      hasPrompts: false,
      findParent: () => (key === '' ? undefined : { session: agentCalls.get(key) ?? ownId, callId: key }),
    });
    conversations.set(key, opened);
    return opened;
  }

  function partialOf(key: string): ReturnType<typeof createPartialMessage> {
    const known = partials.get(key) ?? createPartialMessage();
    partials.set(key, known);
    return known;
  }

  function noteAnswer(record: ClaudeRecord, key: string): void {
    partialOf(key).clear();
    model = modelOf(record) ?? model;
    for (const block of blocksOf(record.message?.['content']) ?? []) {
      if (key === '' && block['type'] === 'text') hasSaid = true;
      const isAgent = block['type'] === 'tool_use' && claudeToolOf(asString(block['name']) ?? '') === 'agent';
      const callId = isAgent ? asString(block['id']) : undefined;
      if (callId !== undefined) agentCalls.set(callId, key === '' ? ownId : key);
    }
  }

  /** The end of a turn: what it cost, and what went wrong. Its text is the last message's. */
  function readResult({ raw, at }: ClaudeRecord): void {
    const { writer, usage } = conversationOf('');
    tellPartial('');
    usage.flush();
    const cost = asAmount(raw['total_cost_usd']);
    // The cost is told of the whole session so far.
    if (cost !== undefined && cost > costSoFar) {
      const event = {
        type: 'usage',
        model,
        inputTokens: 0,
        outputTokens: 0,
        cost: cost - costSoFar,
      } as const;
      writer.emit(event, at);
      costSoFar = cost;
    }
    const text = asString(raw['result']) ?? '';
    if (raw['is_error'] === true || raw['subtype'] !== 'success') {
      const lead = `The run ended with an error (${nameOf(raw['subtype'])}): `;
      const errors = Array.isArray(raw['errors'])
        ? raw['errors'].map((error) => asString(error) ?? '').join('\n')
        : '';
      writer.emit(createTextNotice('error', { lead, text: text === '' ? errors : text }), at);
    } else if (!hasSaid && text.trim() !== '') {
      writer.emit({ type: 'message', role: 'agent', content: [{ type: 'text', text }] }, at);
    }
    hasSaid = false;
  }

  function readRateLimit({ raw, at }: ClaudeRecord): void {
    const status = asString(asObject(raw['rate_limit_info'])?.['status']) ?? 'allowed';
    if (status === 'allowed') return;
    const text = status === 'rejected' ? 'A rate limit was reached' : 'A rate limit is near';
    conversationOf('').writer.emit(createNotice('warning', text), at);
  }

  /** What came in pieces alone, since the stream was cut off. */
  function tellPartial(key: string): void {
    for (const { type, text } of partials.get(key)?.take() ?? []) {
      const content = [{ type: 'text' as const, text }];
      const { writer } = conversationOf(key);
      if (type === 'text') writer.emit({ type: 'message', role: 'agent', content }, undefined);
      else writer.emit({ type: 'thought', content }, undefined);
    }
  }

  function readStreamEvent(event: JsonObject | undefined, key: string): void {
    const told = event === undefined ? undefined : partialOf(key).read(event);
    if (told !== undefined) conversationOf(key).usage.replace(told.messageId, told.usage);
  }

  function isWrittenAgain(record: ClaudeRecord): boolean {
    if (record.uuid === undefined) return false;
    const shape = shapeOf(record);
    const isAgain = written.get(record.uuid) === shape;
    written.set(record.uuid, shape);
    return isAgain;
  }

  return {
    read(value, place) {
      const record = toClaudeRecord(value, place);
      if (record === undefined) {
        sink.skip('records that are no object with a type', place);
        return;
      }
      const { raw, type } = record;
      if (ownId === '') {
        ownId = asString(raw['session_id']) ?? '';
        sink.identify(ownId);
      }
      const key = asString(raw['parent_tool_use_id']) ?? '';
      switch (type) {
        case 'stream_event': {
          readStreamEvent(asObject(raw['event']), key);
          return;
        }
        case 'result': {
          readResult(record);
          return;
        }
        case 'rate_limit_event': {
          readRateLimit(record);
          return;
        }
        case 'assistant':
        case 'user':
        case 'system':
          if (isWrittenAgain(record)) {
            sink.skip('records that were written again', place, key);
            return;
          }
          if (type === 'assistant') noteAnswer(record, key);
          {
            conversationOf(key).read(record);
            return;
          }
        default:
          if (!silentTypes.has(type)) sink.skip(`records of type ${nameOf(type)}`, place);
      }
    },
    end() {
      for (const key of partials.keys()) tellPartial(key);
      for (const conversation of conversations.values()) conversation.flush();
    },
  };
}
