import type { NewEvent } from '@showreel/sessions';
import type { RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asCount, asObject, asString, type JsonObject } from '../json/json-access';
import { shortNotice } from '../session/short-notice';
import type { OpencodeEvent } from './event-record';
import { readError } from './session-error';
import { createSessionWriter } from './session-writer';

/** One session out of a stream of events, in which messages and parts are told again whenever they grow. */
export interface EventSession {
  read(event: OpencodeEvent, place: RecordPlace): void;
  setParent(parent: { session: string; callId: string }): void;
  callOfSession(sessionId: string): string | undefined;
  /** Opens the session, with what is known of it by now. */
  open(): void;
  end(): void;
}

interface HeldPart {
  part: JsonObject;
  /** Its text so far: as it was told, with the pieces since. */
  text: string;
  place: RecordPlace;
}

export function createEventSession(sink: TranscriptSink, key: string): EventSession {
  const writer = createSessionWriter(sink, key);
  /** What is known of each message, by its id. */
  const messages = new Map<string, JsonObject>();
  /** Parts of answers that are still being written, by their id. */
  const held = new Map<string, HeldPart>();
  const told = new Set<string>();
  let hasRecords = false;
  let lastAttempt = '';
  let prompt: { info: JsonObject; parts: Map<string, JsonObject> } | undefined;
  /** Calls whose arguments are still being written, by their part's id. */
  const pending = new Map<string, { part: JsonObject; place: RecordPlace }>();
  /** An error of the session: mostly its message tells it right after. */
  let error: { event: NewEvent; at: number | undefined } | undefined;

  function flushPrompt(): void {
    if (prompt === undefined) return;
    const { info, parts } = prompt;
    prompt = undefined;
    writer.writePrompt(info, [...parts.values()]);
    for (const id of parts.keys()) told.add(id);
  }

  function flushHeld(messageId?: string): void {
    for (const [id, { part, text, place }] of held) {
      if (messageId !== undefined && asString(part['messageID']) !== messageId) continue;
      held.delete(id);
      told.add(id);
      writer.writePart({ ...part, text: text.trimEnd() }, infoOf(part), place);
    }
  }

  function infoOf(part: JsonObject): JsonObject {
    return messages.get(asString(part['messageID']) ?? '') ?? {};
  }

  function readMessage(info: JsonObject): void {
    const id = asString(info['id']) ?? '';
    messages.set(id, info);
    if (info['role'] === 'user') {
      if (prompt !== undefined && prompt.info['id'] !== id) flushPrompt();
      if (prompt !== undefined) prompt.info = info;
      return;
    }
    flushPrompt();
    writer.learnMessage(info);
    const isOver = asObject(info['time'])?.['completed'] !== undefined || info['error'] !== undefined;
    if (!isOver) return;
    flushHeld(id);
    flushPending(id);
    if (info['error'] !== undefined) error = undefined;
    writer.endMessage(info);
  }

  function flushPending(messageId?: string): void {
    for (const [id, { part, place }] of pending) {
      if (messageId !== undefined && asString(part['messageID']) !== messageId) continue;
      pending.delete(id);
      writer.writePart(part, infoOf(part), place);
    }
  }

  function flushError(): void {
    if (error !== undefined) writer.opening.emit(error.event, error.at);
    error = undefined;
  }

  function readPart(part: JsonObject, isWhole: boolean, place: RecordPlace): void {
    const id = asString(part['id']) ?? `line-${place.line}`;
    const info = infoOf(part);
    if (info['role'] === 'user') {
      if (told.has(id)) return;
      if (prompt !== undefined && prompt.info['id'] !== info['id']) flushPrompt();
      prompt ??= { info, parts: new Map() };
      prompt.parts.set(id, part);
      return;
    }
    flushPrompt();
    const type = part['type'];
    if (type === 'text' || type === 'reasoning') {
      if (told.has(id)) return;
      const text = asString(part['text']) ?? '';
      const known = held.get(id);
      const isOver = isWhole || asObject(part['time'])?.['end'] !== undefined;
      held.set(id, { part, text: text === '' && !isOver ? (known?.text ?? '') : text, place });
      if (isOver) flushPart(id);
      return;
    }
    // What was said before a call is told before it.
    flushHeld(asString(part['messageID']));
    if (type === 'tool') {
      if (asObject(part['state'])?.['status'] === 'pending') pending.set(id, { part, place });
      else {
        pending.delete(id);
        writer.writePart(part, info, place);
      }
    } else if (!told.has(id)) {
      told.add(id);
      writer.writePart(part, info, place);
    }
  }

  function flushPart(id: string): void {
    const part = held.get(id);
    if (part === undefined) return;
    held.delete(id);
    told.add(id);
    writer.writePart({ ...part.part, text: part.text }, infoOf(part.part), part.place);
  }

  /** What a person sent last, and what was said last, is whole. */
  function rest(): void {
    flushPrompt();
    flushHeld();
    flushError();
  }

  function readStatus(status: JsonObject, at: number | undefined): void {
    if (status['type'] === 'idle') rest();
    if (status['type'] !== 'retry') return;
    const message = asString(status['message']) ?? '';
    const text = `The request is tried again${message === '' ? '' : `: ${message}`}`;
    const attempt = `${asCount(status['attempt']) ?? 0} ${text}`;
    if (attempt === lastAttempt) return;
    lastAttempt = attempt;
    flushPrompt();
    writer.opening.emit(shortNotice('warning', text), at);
  }

  function readDelta({ partID, field, delta }: JsonObject): void {
    const part = held.get(asString(partID) ?? '');
    if (part !== undefined && (field === undefined || field === 'text')) part.text += asString(delta) ?? '';
  }

  return {
    read({ type, properties, at }, place) {
      const info = asObject(properties['info']) ?? {};
      hasRecords ||= !/^session\.(?:created|updated)$/.test(type);
      switch (type) {
        case 'session.created':
        case 'session.updated':
          writer.learnSession(info);
          break;
        case 'session.error': {
          flushPrompt();
          flushHeld();
          const event = readError(properties['error']);
          if (event !== undefined) error = { event, at };
          break;
        }
        case 'session.status':
          readStatus(asObject(properties['status']) ?? {}, at);
          break;
        case 'session.idle':
          rest();
          break;
        case 'message.updated':
          readMessage(info);
          break;
        case 'message.part.updated': {
          const part = asObject(properties['part']);
          if (part === undefined) sink.skip('events without a part', place);
          else readPart(part, properties['isWhole'] === true, place);
          break;
        }
        default:
          readDelta(properties);
      }
    },
    setParent: (parent) => writer.opening.learn({ parent }, undefined),
    callOfSession: (sessionId) => writer.callOfSession(sessionId) ?? writer.soleRunningTask(),
    open: () => writer.opening.open(),
    end() {
      flushPrompt();
      flushHeld();
      flushPending();
      flushError();
      // Of a session whose records are elsewhere, such as a subagent's, only its name came by.
      if (key === '' || hasRecords) writer.opening.open();
    },
  };
}
