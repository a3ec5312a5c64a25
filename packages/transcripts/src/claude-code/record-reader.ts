import { asList, asObject, asString } from '../json/json-access';
import { readAttachmentNotice } from './attachment-notices';
import { createCallReader } from './call-reader';
import { createCarriers } from './carriers';
import { nameOf, textOf, type ClaudeRecord } from './claude-record';
import { createMessageReader } from './message-reader';
import { createNotice, createTextNotice, type Notice } from './notices';
import { createQueuedPrompts } from './queued-prompts';
import { createRewinds } from './rewinds';
import { createSessionCost } from './session-cost';
import type { LogState, SessionWriter } from './session-writer';
import { readSystemNotice } from './system-notices';
import { readNotifiedEnd, readTaskEnd, readTaskNotification, type TaskEnd } from './task-notification';
import type { UsageCounter } from './usage-count';

/** Reads the records of one session, in order, once it is open. */
export interface RecordReader {
  read(record: ClaudeRecord): void;
  /** What waits for more comes out. */
  flush(): void;
}

interface RecordReaderParts {
  writer: SessionWriter;
  state: LogState;
  usage: UsageCounter;
}

export function createRecordReader({ writer, state, usage }: RecordReaderParts): RecordReader {
  const calls = createCallReader(writer, state);
  const queued = createQueuedPrompts();
  const carriers = createCarriers();
  const rewinds = createRewinds();
  const costs = createSessionCost();
  let isForkTold = false;
  const messages = createMessageReader({ writer, calls, usage, notify });

  /** Ends a task as its notification says. A task that no result told of, but whose call is known, is that call's. */
  function notify(text: string, { at, type, raw }: ClaudeRecord): void {
    const told = readTaskNotification(text);
    // The queue, a user's message and an attachment carry the same notification.
    const tell = (notice: Notice): void => {
      if (carriers.isNew(text.trim(), `${type} ${asString(raw['operation']) ?? ''}`)) writer.emit(notice, at);
    };
    if (told === undefined) {
      tell(createTextNotice('info', { lead: 'Background task: ', text }));
      return;
    }
    const { taskId, callId, end, result: output, summary, event } = told;
    if (end === undefined) {
      const said = summary === '' ? `Background task ${taskId}` : summary;
      if (event !== undefined) tell(createNotice('info', said, event.trim()));
      return;
    }
    if (state.tasks.end({ taskId, end, output, at }).isKnown) return;
    if (callId !== undefined && calls.isKnown(callId)) {
      state.tasks.start({ taskId, callId, write: writer.emit, at });
      state.tasks.end({ taskId, end, output, at });
      return;
    }
    tell(createTextNotice('info', { text: summary === '' ? `Background task ${taskId} ended` : summary }));
  }

  function endTask(taskId: string | undefined, end: TaskEnd | undefined, at: number | undefined): void {
    if (taskId !== undefined && end !== undefined) state.tasks.end({ taskId, end, at });
  }

  /** A fork begins with the records of the session that it was made of. */
  function tellFork({ raw, at }: ClaudeRecord): void {
    const origin = isForkTold ? undefined : asString(asObject(raw['forkedFrom'])?.['sessionId']);
    if (origin === undefined) return;
    isForkTold = true;
    writer.emit(createNotice('info', 'The session was forked from another one', origin), at);
  }

  function readAttachment(record: ClaudeRecord): void {
    const { raw, place, at } = record;
    const attachment = asObject(raw['attachment']) ?? {};
    const type = asString(attachment['type']) ?? '';
    if (type === 'queued_command' && attachment['isMeta'] !== true) {
      const prompt = attachment['prompt'];
      if (queued.isNew(textOf(prompt), 'attachment')) messages.queued(prompt, record);
    }
    if (type === 'task_reminder') state.taskList.adopt(asList(attachment['content']) ?? []);
    if (type === 'task_status') {
      endTask(asString(attachment['taskId']), readTaskEnd(asString(attachment['status']) ?? ''), at);
    }
    const notice = readAttachmentNotice(attachment);
    if (notice === undefined) writer.skip(`attachments of type ${nameOf(type)}`, place);
    else if (notice !== 'silent') writer.emit(notice, at);
  }

  function readSystem(record: ClaudeRecord): void {
    const { raw, at, place } = record;
    const subtype = asString(raw['subtype']) ?? '';
    switch (subtype) {
      case 'compact_boundary':
        messages.compacted(record);
        return;
      case 'local_command':
      case 'local_command_output':
        messages.queued(raw['content'], record);
        return;
      case 'permission_denied': {
        const callId = asString(raw['tool_use_id']);
        if (callId !== undefined) calls.deny(callId);
        return;
      }
      case 'task_notification':
        endTask(
          asString(raw['task_id']),
          readNotifiedEnd(asString(raw['status']) ?? '', asString(raw['summary']) ?? ''),
          at,
        );
        return;
      default: {
        if (subtype === 'turn_duration') usage.flush();
        const notice = readSystemNotice(raw);
        if (notice === undefined) writer.skip(`system records of subtype ${nameOf(subtype)}`, place);
        else if (notice !== 'silent') writer.emit(notice, at);
      }
    }
  }

  return {
    flush() {
      calls.flush();
      messages.flush();
    },
    read(record) {
      calls.pass();
      const rewind = rewinds.read(record);
      if (rewind !== undefined) writer.emit(rewind, record.at);
      tellFork(record);
      switch (record.type) {
        case 'assistant':
          costs.follow(record);
          messages.assistant(record);
          return;
        case 'user':
          messages.user(record);
          return;
        case 'cost-state': {
          const cost = costs.read(record);
          if (cost !== undefined) writer.emit(cost, record.at);
          return;
        }
        case 'attachment':
          readAttachment(record);
          return;
        case 'system':
          readSystem(record);
          return;
        case 'queue-operation': {
          // What was queued is said when the agent takes it; a task's end may stand in the queue alone.
          const content = asString(record.raw['content']) ?? '';
          if (content.startsWith('<task-notification>')) notify(content, record);
          else if (record.raw['operation'] === 'remove' && queued.isNew(content, 'queue')) {
            messages.queued(content, record);
          }
          return;
        }
        case 'continued-in': {
          const next = asString(record.raw['continuedInSessionId']);
          writer.emit(createNotice('info', 'The conversation goes on in another session', next), record.at);
          return;
        }
        case 'ended-by-model':
          writer.emit(createNotice('warning', 'The model ended the conversation'), record.at);
          return;
        case 'pr-link': {
          const url = asString(record.raw['prUrl']);
          if (url !== undefined) writer.emit(createNotice('info', `Pull request: ${url}`), record.at);
          return;
        }
        default:
        // Titles: they are the session's, not its record's.
      }
    },
  };
}
