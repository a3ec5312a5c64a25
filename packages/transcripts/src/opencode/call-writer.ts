import type { NewEvent } from '@showreel/sessions';
import type { CallEnd, JsonValue } from '@showreel/views';
import type { RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString, asTime, parseObject, type JsonObject } from '../json/json-access';
import { boundedArgs } from '../outputs/bounded-args';
import { readTodos } from './todo-list';
import { readToolEnd } from './tool-end';

/** Where calls are told. */
export interface CallTarget {
  emit(event: NewEvent, at: number | undefined): void;
  skip(reason: string, place: RecordPlace): void;
  /** A call started another session. */
  started(sessionId: string, callId: string): void;
}

/** Tells the calls of a session and their ends, each once, however often their parts are given. */
export interface CallWriter {
  /** A part of type `tool`. `messageAt` is the time of one that tells none. */
  write(part: JsonObject, place: RecordPlace, messageAt: number | undefined): void;
  /** Ends the calls of a message that are still open. */
  endOpen(messageId: string, ended: CallEnd, at: number | undefined): void;
  /** The call that started another session, by that one's id. */
  callOfSession(sessionId: string): string | undefined;
  /** The only call that runs a subagent and has not said which session is its. */
  soleRunningTask(): string | undefined;
}

interface ToldCall {
  messageId: string | undefined;
  isEnded: boolean;
  hasArgs: boolean;
}

export function createCallWriter(sink: Pick<TranscriptSink, 'keepBlob'>, target: CallTarget): CallWriter {
  const calls = new Map<string, ToldCall>();
  const started = new Map<string, string>();
  const tasks = new Set<string>();

  /** Tells the call unless it was; undefined for one that is another message's. */
  function begin(
    part: JsonObject,
    { callId, tool, at, place }: { callId: string; tool: string; at: number | undefined; place: RecordPlace },
  ): ToldCall | undefined {
    const args = argsOf(asObject(part['state']) ?? {});
    const messageId = asString(part['messageID']);
    const known = calls.get(callId);
    if (known === undefined) {
      const call = { messageId, isEnded: false, hasArgs: !isEmpty(args) };
      calls.set(callId, call);
      target.emit({ type: 'tool-call', callId, tool, args: boundedArgs(args) }, at);
      return call;
    }
    if (known.messageId !== messageId) {
      target.skip('calls with the id of another call', place);
      return undefined;
    }
    if (!known.hasArgs && !isEmpty(args)) {
      known.hasArgs = true;
      target.skip('arguments that came after their call', place);
    }
    return known;
  }

  function finish(
    state: JsonObject,
    { callId, tool, at }: { callId: string; tool: string; at: number | undefined },
  ): void {
    const { meta, ...end } = readToolEnd(sink, tool, state);
    const endAt = asTime(asObject(state['time'])?.['end']) ?? at;
    target.emit({ type: 'tool-result', callId, ...end, ...(meta === undefined ? {} : { meta }) }, endAt);
    const items = tool === 'todowrite' && !end.isError ? readTodos(state) : undefined;
    if (items !== undefined) target.emit({ type: 'todo', items }, endAt);
  }

  return {
    write(part, place, messageAt) {
      const state = asObject(part['state']) ?? {};
      const status = asString(state['status']) ?? '';
      const isOver = status === 'completed' || status === 'error';
      const tool = asString(part['tool']) ?? 'unknown';
      const callId = asString(part['callID']) ?? asString(part['id']) ?? `line-${place.line}`;
      const at = asTime(asObject(state['time'])?.['start']) ?? messageAt;
      const call = begin(part, { callId, tool, at, place });
      if (call === undefined) return;
      const child = asString(asObject(state['metadata'])?.['sessionId']);
      if (child !== undefined && !started.has(child)) {
        started.set(child, callId);
        target.started(child, callId);
      }
      if (tool === 'task' && !isOver && child === undefined) tasks.add(callId);
      else tasks.delete(callId);
      if (!isOver || call.isEnded) return;
      call.isEnded = true;
      finish(state, { callId, tool, at });
    },
    endOpen(messageId, ended, at) {
      for (const [callId, call] of calls) {
        if (call.isEnded || call.messageId !== messageId) continue;
        call.isEnded = true;
        tasks.delete(callId);
        target.emit({ type: 'tool-result', callId, content: [], isError: true, ended }, at);
      }
    },
    callOfSession: (sessionId) => started.get(sessionId),
    soleRunningTask: () => (tasks.size === 1 ? [...tasks][0] : undefined),
  };
}

/** A call's input; while it is still being written, its text so far. */
function argsOf(state: JsonObject): JsonValue {
  const input = state['input'] ?? {};
  const raw = asString(state['raw']) ?? '';
  return isEmpty(input) && raw !== '' ? ({ ...parseObject(raw) } satisfies JsonObject) : input;
}

function isEmpty(value: JsonValue): boolean {
  const fields = asObject(value);
  return fields !== undefined && Object.keys(fields).length === 0;
}
