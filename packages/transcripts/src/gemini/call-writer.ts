import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import type { RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString, asTime, type JsonObject } from '../json/json-access';
import { boundedArgs } from '../outputs/bounded-args';
import { readCallEnd } from './call-result';
import { readResponse } from './response-content';
import { readTodos } from './todo-list';

/** Where calls are told. */
export interface CallTarget {
  emit(event: NewEvent, at: number | undefined): void;
  skip(reason: string, place: RecordPlace): void;
  /** A call started a subagent. */
  started(agentId: string, callId: string): void;
}

interface CallPlace {
  messageId: string;
  at: number | undefined;
  place: RecordPlace;
}

/** Tells calls and their ends, each once, however often their message is recorded. */
export interface CallWriter {
  write(calls: readonly JsonValue[], place: CallPlace): void;
  /** The call that started the subagent of this id. */
  callOf(agentId: string): string | undefined;
}

/** A call ends with one of these; before, it is recorded as being scheduled, awaited or executed. */
const endStatuses = ['success', 'error', 'cancelled'];

export function createCallWriter(sink: Pick<TranscriptSink, 'keepBlob'>, target: CallTarget): CallWriter {
  /** By the call's id: the message that it is of, and whether its end was told. */
  const told = new Map<string, { messageId: string; isEnded: boolean }>();
  const agents = new Map<string, string>();

  function callId(call: JsonObject, index: number, messageId: string): string {
    return asString(call['id']) ?? `${messageId}-${index + 1}`;
  }

  function begin(id: string, call: JsonObject, { messageId, at, place }: CallPlace): boolean {
    const known = told.get(id);
    if (known !== undefined && known.messageId !== messageId) {
      target.skip('calls with the id of another call', place);
      return false;
    }
    const agentId = asString(call['agentId']);
    if (agentId !== undefined && !agents.has(agentId)) {
      agents.set(agentId, id);
      target.started(agentId, id);
    }
    if (known !== undefined) return true;
    told.set(id, { messageId, isEnded: false });
    const tool = asString(call['name']) ?? 'unknown';
    target.emit({ type: 'tool-call', callId: id, tool, args: boundedArgs(call['args'] ?? {}) }, at);
    return true;
  }

  function finish(id: string, call: JsonObject, { at: begunAt }: CallPlace): void {
    const known = told.get(id);
    const status = asString(call['status']) ?? '';
    if (known === undefined || known.isEnded || !endStatuses.includes(status)) return;
    known.isEnded = true;
    const at = asTime(call['timestamp']) ?? begunAt;
    const tool = asString(call['name']) ?? 'unknown';
    const end = readCallEnd(sink, {
      tool,
      status,
      told: readResponse(sink, call['result']),
      display: call['resultDisplay'],
    });
    for (const event of endEvents({ callId: id, tool, args: call['args'] ?? {} }, end))
      target.emit(event, at);
  }

  return {
    write(calls, place) {
      const begun = calls.flatMap((each, index) => {
        const call = asObject(each);
        if (call === undefined) {
          target.skip('calls that are no objects', place.place);
          return [];
        }
        const id = callId(call, index, place.messageId);
        return begin(id, call, place) ? [{ id, call }] : [];
      });
      for (const { id, call } of begun) finish(id, call, place);
    },
    callOf: (agentId) => agents.get(agentId),
  };
}

/** The events of a call's end: its result, and what it started or set. */
export function endEvents(
  { callId, tool, args }: { callId: string; tool: string; args: JsonValue },
  { meta, ...end }: ReturnType<typeof readCallEnd>,
): NewEvent[] {
  const events: NewEvent[] = [
    { type: 'tool-result', callId, ...end, ...(meta === undefined ? {} : { meta }) },
  ];
  if (meta !== undefined && 'processId' in meta) {
    events.push({ type: 'task', callId, taskId: meta.processId, state: 'running' });
  }
  const items = tool === 'write_todos' && !end.isError ? readTodos(args) : undefined;
  if (items !== undefined) events.push({ type: 'todo', items });
  return events;
}
