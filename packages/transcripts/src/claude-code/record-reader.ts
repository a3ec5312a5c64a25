import { asList, asObject, asString } from '../json/json-access';
import { readAttachmentNotice } from './attachment-notices';
import { createCallReader } from './call-reader';
import { nameOf, textOf, type ClaudeRecord } from './claude-record';
import { createMessageReader } from './message-reader';
import { createNotice, createTextNotice } from './notices';
import { createQueuedPrompts } from './queued-prompts';
import type { LogState, SessionWriter } from './session-writer';
import { readSystemNotice } from './system-notices';
import { readTaskEnd, readTaskNotification } from './task-notification';
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
  const messages = createMessageReader({ writer, calls, usage, notify });

  /** Ends a task as its notification says. A task that no result told of, but whose call is known, is that call's. */
  function notify(text: string, { at }: ClaudeRecord): void {
    const told = readTaskNotification(text);
    if (told === undefined) {
      writer.emit(createTextNotice('info', { lead: 'Background task: ', text }), at);
      return;
    }
    const { taskId, callId, end, result: output, summary } = told;
    if (end === undefined || state.tasks.end({ taskId, end, output, at }).isKnown) return;
    if (callId !== undefined && calls.isKnown(callId)) {
      state.tasks.start({ taskId, callId, write: writer.emit, at });
      state.tasks.end({ taskId, end, output, at });
      return;
    }
    const said = summary === '' ? `Background task ${taskId} ended` : summary;
    writer.emit(createTextNotice('info', { text: said }), at);
  }

  function endTask(taskId: string | undefined, status: string | undefined, at: number | undefined): void {
    const end = readTaskEnd(status ?? '');
    if (taskId !== undefined && end !== undefined) state.tasks.end({ taskId, end, at });
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
    if (type === 'task_status') endTask(asString(attachment['taskId']), asString(attachment['status']), at);
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
      case 'task_notification':
        endTask(asString(raw['task_id']), asString(raw['status']), at);
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
    flush: () => messages.flush(),
    read(record) {
      switch (record.type) {
        case 'assistant':
          messages.assistant(record);
          return;
        case 'user':
          messages.user(record);
          return;
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
