import type { JsonValue } from '@showreel/views';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import { commandText } from './call-role';
import { readCommandEnd } from './command-end';
import { readNotice, reviewPrompt } from './event-notices';
import { interruption, userCommand } from './injected-notices';
import { readChanges } from './patch-changes';
import { quietEvents } from './quiet-events';
import { readParts } from './read-content';
import type { Moment } from './moment';
import type { ThreadParts } from './thread-parts';
import { readTurnItem } from './turn-items';

/** Reads an `event_msg`: what the interface was told. Much of it repeats items of the model, and is drawn once. */
export function readEvent(thread: ThreadParts, fields: JsonObject, moment: Moment): void {
  const type = asString(fields['type']) ?? '';
  const { messages, calls, head } = thread;
  switch (type) {
    case 'user_message':
      messages.readUserEvent(fields, moment);
      return;
    case 'agent_message':
      messages.readAgent(readParts(fields['message']), 'event', moment);
      return;
    case 'agent_reasoning':
    case 'agent_reasoning_raw_content':
      messages.readThought([asString(fields['text']) ?? ''], 'event', moment);
      return;
    case 'token_count': {
      const usage = thread.readUsage(fields['info'], head.facts.model ?? '');
      if (usage !== undefined) head.emit(() => usage, moment.at);
      return;
    }
    case 'task_started':
    case 'turn_started':
      calls.closeTurn(moment.at);
      messages.beginTurn(moment);
      return;
    case 'task_complete':
    case 'turn_complete':
      calls.closeTurn(moment.at);
      messages.endTurn(asString(fields['last_agent_message']) ?? '', moment);
      return;
    case 'turn_aborted':
    case 'turn_interrupted':
      readAbort(thread, asString(fields['reason']), moment);
      return;
    case 'context_compacted':
      thread.tellCompaction(undefined, moment);
      return;
    case 'entered_review_mode':
      messages.readUserEvent({ message: reviewPrompt(fields) }, moment);
      return;
    case 'thread_name_updated': {
      const title = asString(fields['thread_name']) ?? asString(fields['name']);
      if (title !== undefined && title !== '') head.learn({ title }, moment.at);
      return;
    }
    case 'thread_settings_applied':
      thread.learnSettings(asObject(fields['thread_settings']) ?? {}, moment);
      return;
    case 'item_completed':
      readTurnItem(thread, asObject(fields['item']) ?? {}, moment);
      return;
    default:
      if (readToolEnd(thread, type, fields, moment) || quietEvents.has(type)) return;
  }
  const notice = readNotice(type, fields);
  if (notice === undefined) thread.skip(`events of type ${type.slice(0, 60) || 'none'}`, moment);
  else if (notice !== 'nothing') head.emit(() => notice, moment.at);
}

function readAbort({ calls, head, echoes }: ThreadParts, reason: string | undefined, moment: Moment): void {
  calls.abort();
  if (reason === 'replaced' || reason === 'review_ended') {
    const text =
      reason === 'replaced' ? 'The turn ended: another one took its place' : 'The turn ended with its review';
    head.emit(() => ({ type: 'notice', level: 'info', text }), moment.at);
    return;
  }
  if (reason !== undefined && reason !== 'interrupted') {
    head.emit(
      () => ({ type: 'notice', level: 'warning', text: `The turn was stopped: ${reason.slice(0, 100)}` }),
      moment.at,
    );
    return;
  }
  if (!echoes.isEcho('event', 'notice', interruption.text)) head.emit(() => interruption, moment.at);
}

/** The end of a tool's work; false for events of another kind. */
function readToolEnd(thread: ThreadParts, type: string, fields: JsonObject, moment: Moment): boolean {
  const callId = asString(fields['call_id']) ?? '';
  const end = (tool: string, args: JsonValue, result: JsonValue, failed = false): true => {
    thread.calls.endTool({ callId, tool, args, result, failed }, moment);
    return true;
  };
  switch (type) {
    case 'exec_command_end':
      readCommand(thread, callId, fields, moment);
      return true;
    case 'patch_apply_end':
      readPatch(thread, callId, fields, moment);
      return true;
    case 'mcp_tool_call_end': {
      const invocation = asObject(fields['invocation']);
      const result = asObject(fields['result']);
      const ok = asObject(result?.['Ok']);
      const tool = `mcp__${asString(invocation?.['server']) ?? ''}__${asString(invocation?.['tool']) ?? ''}`;
      const failed = ok?.['isError'] === true || result?.['Err'] !== undefined;
      return end(tool, invocation?.['arguments'] ?? {}, ok?.['content'] ?? result?.['Err'] ?? '', failed);
    }
    case 'dynamic_tool_call_response':
      return end(
        asString(fields['tool']) ?? '',
        fields['arguments'] ?? {},
        asList(fields['content_items']) === undefined
          ? (fields['error'] ?? '')
          : (fields['content_items'] ?? ''),
        fields['success'] === false,
      );
    case 'view_image_tool_call':
      return end('view_image', { path: fields['path'] ?? '' }, '');
    case 'web_search_end':
      thread.searches.readEvent(fields, moment);
      return true;
    case 'image_generation_end':
      thread.readImage(fields, 'event', moment);
      return true;
    case 'collab_agent_spawn_end':
      thread.linkAgent(asString(fields['new_thread_id']), callId);
      return end('spawn_agent', { message: fields['prompt'] ?? '' }, describeAgent(fields));
    case 'collab_agent_interaction_end':
      return end(
        'send_input',
        { id: fields['receiver_thread_id'] ?? '', message: fields['prompt'] ?? '' },
        describeAgent(fields),
      );
    case 'collab_waiting_end':
      return end('wait_agent', {}, describeAgent(fields));
    case 'collab_close_end':
      return end('close_agent', { id: fields['receiver_thread_id'] ?? '' }, describeAgent(fields));
    case 'collab_resume_end':
      return end('resume_agent', { id: fields['receiver_thread_id'] ?? '' }, describeAgent(fields));
    default:
      return false;
  }
}

function describeAgent(fields: JsonObject): string {
  const status = fields['status'] ?? fields['agent_statuses'] ?? fields['statuses'];
  return status === undefined ? '' : typeof status === 'string' ? status : JSON.stringify(status);
}

/** The end of a command; of one that the user typed, as it was typed. */
export function readCommand(
  { calls, messages, head }: ThreadParts,
  callId: string,
  fields: JsonObject,
  moment: Moment,
): void {
  const end = readCommandEnd(fields);
  if (fields['source'] !== 'user_shell') {
    calls.endCommand(callId, end, fields, moment);
    return;
  }
  const [message, output] = userCommand(commandText({ command: fields['command'] ?? '' }), end.output ?? '');
  if (message?.type !== 'message') return;
  const isNew = messages.tellUser(
    message.content.filter((part) => part.type === 'text'),
    'event',
    moment,
  );
  if (isNew && output !== undefined) head.emit(() => output, moment.at);
}

/** The end of a patch: its changes, with the lines at which they stand. */
export function readPatch(thread: ThreadParts, callId: string, fields: JsonObject, moment: Moment): void {
  const files = readChanges(fields['changes']);
  const applied =
    fields['success'] === undefined
      ? fields['status'] !== 'failed' && fields['status'] !== 'declined'
      : fields['success'] === true;
  if (files.length === 0 && applied) {
    // The older versions left out what changed: the patch and its output tell all there is.
    if (!thread.calls.knows(callId)) thread.skip('ends of patches without their changes', moment);
    return;
  }
  const unread = files.filter((file) => file.unread !== undefined).length;
  if (unread > 0) thread.skip('diffs that cannot be read', moment);
  const text = [fields['stdout'], fields['stderr']].filter((each) => typeof each === 'string').join('');
  thread.calls.endPatch({ callId, applied, files, text, changes: kindsOf(fields['changes']) }, moment);
}

/** The changes without their texts, which the result holds. */
function kindsOf(changes: JsonValue | undefined): JsonValue {
  return Object.fromEntries(
    Object.entries(asObject(changes) ?? {}).map(([path, change]) => {
      const { content: _, unified_diff: __, ...kind } = asObject(change) ?? {};
      return [path, kind];
    }),
  );
}
