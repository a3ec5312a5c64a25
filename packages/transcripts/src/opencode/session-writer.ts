import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import type { RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString, asTime, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { createSessionOpening, type SessionOpening } from '../session/session-opening';
import { shortNotice } from '../session/short-notice';
import { createCallWriter, type CallWriter } from './call-writer';
import { readFile } from './file-block';
import { readPrompt } from './prompt-content';
import { unredacted } from './redacted';
import { isAbort, readError } from './session-error';
import { countTokens, modelOf } from './token-count';

const opencodeAgent = 'opencode';

/** Tells one session, from parts and messages that come whole, each once however often it is given. */
export interface SessionWriter extends Pick<CallWriter, 'callOfSession' | 'soleRunningTask'> {
  readonly opening: SessionOpening;
  learnSession(info: JsonObject): void;
  learnMessage(info: JsonObject): void;
  /** All parts of what a person sent. */
  writePrompt(info: JsonObject, parts: readonly JsonObject[]): void;
  /** A part of an answer. `info` is its message's, as far as it is known. */
  writePart(part: JsonObject, info: JsonObject, place: RecordPlace): void;
  /** What is told when an answer is over: its error, and its cost where no step told one. */
  endMessage(info: JsonObject): void;
}

/** `key` is the session's in the sink: '' for the log's own. */
export function createSessionWriter(sink: TranscriptSink, key = ''): SessionWriter {
  const opening = createSessionOpening(sink, { agent: opencodeAgent, key, untitled: 'opencode session' });
  const counted = new Set<string>();
  const ended = new Set<string>();
  let isCompactionAsked = false;
  let lastAt: number | undefined;

  function emit(event: NewEvent, at: number | undefined): void {
    lastAt = at ?? lastAt;
    opening.emit(event, at);
  }

  function skip(reason: string, place: RecordPlace): void {
    if (key === '') sink.skip(reason, place);
    else sink.skip(reason, place, key);
  }

  const calls = createCallWriter(sink, {
    emit,
    skip,
    started: (sessionId, callId) => sink.started(sessionId, { callId, session: key }),
  });

  function tellCompaction(summary: string, at: number | undefined): void {
    isCompactionAsked = false;
    const detail = summary === '' ? {} : { detail: boundedText(summary) };
    emit({ type: 'notice', level: 'info', text: 'The conversation was compacted.', ...detail }, at);
  }

  function writeText(part: JsonObject, info: JsonObject, at: number | undefined): void {
    const text = asString(part['text']) ?? '';
    if (text.trim() === '' || part['ignored'] === true) return;
    if (info['summary'] === true) tellCompaction(text.trim(), at);
    else emit({ type: 'message', role: 'agent', content: [{ type: 'text', text: boundedText(text) }] }, at);
  }

  function writeUsage({ tokens, cost }: JsonObject, info: JsonObject, at: number | undefined): boolean {
    const count = countTokens(tokens);
    if (count === undefined) return false;
    const stated = typeof cost === 'number' && cost >= 0 ? { cost } : {};
    emit({ type: 'usage', model: modelOf(info) ?? '', ...count, ...stated }, at);
    return true;
  }

  return {
    ...calls,
    opening,
    learnSession(info) {
      const id = asString(info['id']);
      if (id !== undefined) sink.identify(id, key);
      const parent = asString(info['parentID']);
      const title = unredacted(asString(info['title']));
      // The model that the session used last: its first answer tells the first.
      const model = opening.isOpen() ? undefined : asString(asObject(info['model'])?.['id']);
      opening.learn(
        {
          title: title !== undefined && /^(?:New|Child) session - \d{4}-/.test(title) ? undefined : title,
          cwd: unredacted(asString(info['directory'])),
          model,
          // Which call started it, the other one's log tells.
          ...(parent === undefined || key !== '' ? {} : { parent: { session: parent, callId: '' } }),
        },
        createdAt(info),
      );
    },
    learnMessage(info) {
      if (info['role'] !== 'assistant') return;
      const cwd = unredacted(asString(asObject(info['path'])?.['cwd']));
      opening.learn({ cwd, model: modelOf(info) }, createdAt(info));
    },
    writePrompt(info, parts) {
      const { content, texts, isCompaction } = readPrompt(sink, parts);
      if (isCompaction) isCompactionAsked = true;
      if (content.length === 0) return;
      for (const text of texts) opening.learnPrompt(unredacted(text) ?? '');
      emit({ type: 'message', role: 'user', content }, createdAt(info));
    },
    writePart(part, info, place) {
      opening.open();
      const messageAt = createdAt(info);
      const at = asTime(asObject(part['time'])?.['start']) ?? messageAt;
      if (isCompactionAsked && info['summary'] !== true) tellCompaction('', at);
      switch (asString(part['type']) ?? '') {
        case 'text':
          writeText(part, info, at);
          break;
        case 'reasoning': {
          const text = asString(part['text'])?.trim() ?? '';
          if (text !== '')
            emit({ type: 'thought', content: [{ type: 'text', text: boundedText(text) }] }, at);
          break;
        }
        case 'tool':
          calls.write(part, place, messageAt);
          break;
        case 'file':
          emit({ type: 'message', role: 'agent', content: [readFile(sink, part)] }, at);
          break;
        case 'step-finish': {
          const endAt = asTime(asObject(info['time'])?.['completed']) ?? lastAt ?? at;
          const messageId = asString(part['messageID']) ?? asString(info['id']) ?? '';
          if (writeUsage(part, info, endAt)) counted.add(messageId);
          break;
        }
        case 'retry':
          emit(
            shortNotice('warning', describeRetry(part['error'])),
            asTime(asObject(part['time'])?.['created']) ?? at,
          );
          break;
        case 'step-start':
        case 'snapshot':
        case 'patch':
        case 'agent':
        case 'compaction':
        case 'subtask':
          break;
        default:
          skip(`parts of type ${(asString(part['type']) ?? 'unknown').slice(0, 40)}`, place);
      }
    },
    endMessage(info) {
      const id = asString(info['id']) ?? '';
      if (info['role'] !== 'assistant' || ended.has(id)) return;
      ended.add(id);
      opening.open();
      const at = asTime(asObject(info['time'])?.['completed']) ?? lastAt ?? createdAt(info);
      if (!counted.has(id)) writeUsage(info, info, at);
      const error = readError(info['error']);
      if (error === undefined) return;
      // A message that ended with an error leaves no call running.
      calls.endOpen(id, isAbort(info['error']) ? 'stopped' : 'interrupted', at);
      emit(error, at);
    },
  };
}

function createdAt(info: JsonObject): number | undefined {
  return asTime(asObject(info['time'])?.['created']);
}

function describeRetry(error: JsonValue | undefined): string {
  const message = asString(asObject(asObject(error)?.['data'])?.['message']) ?? '';
  return message === '' ? 'The request was tried again' : `The request was tried again: ${message}`;
}
