import { asObject, asString, type JsonObject } from '../json/json-access';
import { boundedArgs } from '../outputs/bounded-args';
import { createEarlyResults } from '../session/early-results';
import { followResult } from './call-effects';
import type { ClaudeRecord } from './claude-record';
import { describeChanges, readCommandChanges } from './command-changes';
import { readResultContent } from './result-content';
import { readCallEnd } from './result-end';
import { readResultMeta, type ToolCallRecord } from './result-meta';
import { createRecentKeys } from './seen-records';
import { isServerError } from './server-blocks';
import type { LogState, SessionWriter } from './session-writer';
import { readToldResult } from './told-result';

/** Reads calls and their results, and what follows from them: background tasks, todos, subagents. */
export interface CallReader {
  call(block: JsonObject, record: ClaudeRecord, index: number): void;
  /** `isOnly`: what the record says that the tool returned is of this result. */
  result(block: JsonObject, record: ClaudeRecord, isOnly: boolean): void;
  isKnown(callId: string): boolean;
  /** A call was refused without asking anybody: its result only says what it would have needed. */
  deny(callId: string): void;
  /** Another record of the session is read. */
  pass(): void;
  /** Results whose calls did not come come out. */
  flush(): void;
}

interface OpenCall extends ToolCallRecord {
  callId: string;
  at: number | undefined;
}

interface ResultBlock {
  callId: string;
  block: JsonObject;
  record: ClaudeRecord;
  isOnly: boolean;
}

export function createCallReader(writer: SessionWriter, state: LogState): CallReader {
  const open = new Map<string, OpenCall>();
  /** Ids of calls: 'called', 'ended' with a result, or 'early': with a result that waits for its call. */
  const known = createRecentKeys();
  /** Calls without an id of their own, by the record that made them. */
  const unnamed = new Map<string, string>();
  const early = createEarlyResults();
  const denied = createRecentKeys(1000);

  /** The id of a result: a log that tells none tells at times which record called. */
  function idOfResult(block: JsonObject, { raw, place }: ClaudeRecord): string {
    const told = asString(block['tool_use_id']);
    if (told !== undefined) return told;
    const source = asString(raw['sourceToolUseID']);
    if (source !== undefined && open.has(source)) return source;
    const caller = asString(raw['sourceToolAssistantUUID']) ?? asString(raw['parentUuid']) ?? '';
    const callId = unnamed.get(caller);
    unnamed.delete(caller);
    return callId ?? `line-${place.line}`;
  }

  function settle({ callId, block, record, isOnly }: ResultBlock): void {
    const call = open.get(callId);
    open.delete(callId);
    known.set(callId, 'ended');
    const [content, returned] = [block['content'], isOnly ? record.toolResult : undefined];
    const isError = block['is_error'] === true || isServerError(asObject(content));
    const told = readToldResult(call, { content, returned, isError });
    const shown = readResultContent(writer, { content, returned });
    for (let each = 0; each < shown.unknown; each += 1) {
      writer.skip('blocks of results of an unknown kind', record.place);
    }
    const isDenied = isError && denied.get(callId) !== undefined;
    const ended = isDenied ? 'denied' : readCallEnd(record, { content, isError });
    const meta =
      call === undefined || ended === 'denied'
        ? undefined
        : readResultMeta(writer, { ...call, names: state }, { content, returned: told ?? returned, isError });
    // A result that was written before its call ended it no sooner than it was made.
    const at = call?.at === undefined || record.at === undefined ? record.at : Math.max(call.at, record.at);
    writer.emit(
      {
        type: 'tool-result',
        callId,
        content: shown.content,
        isError,
        ...(ended === undefined ? {} : { ended }),
        ...(meta === undefined ? {} : { meta }),
      },
      at,
    );
    const changes = meta !== undefined && 'diffs' in meta ? undefined : readCommandChanges(told);
    if (changes !== undefined) writer.emit(describeChanges(changes), at);
    if (call === undefined || isError) return;
    followResult({ ...call, returned: told ?? {}, at }, state, writer);
    const items = state.taskList.apply(call, told);
    if (items !== undefined) writer.emit({ type: 'todo', items }, at);
  }

  return {
    isKnown: (callId) => known.get(callId) === 'called' || known.get(callId) === 'ended',
    call(block, record, index) {
      const tool = asString(block['name']) ?? 'unknown';
      const callId = asString(block['id']) ?? placeId(record, index);
      const before = known.get(callId);
      if (before === 'called' || before === 'ended') {
        writer.skip('calls that were written again', record.place);
        return;
      }
      known.set(callId, 'called');
      open.set(callId, { tool, input: inputOf(block), callId, at: record.at });
      if (block['id'] === undefined && record.uuid !== undefined) unnamed.set(record.uuid, callId);
      writer.emit({ type: 'tool-call', callId, tool, args: boundedArgs(block['input'] ?? {}) }, record.at);
      early.release(callId);
    },
    result(block, record, isOnly) {
      const callId = idOfResult(block, record);
      const before = known.get(callId);
      if (before === 'ended' || before === 'early') {
        writer.skip('results that were written again', record.place);
        return;
      }
      const result = { callId, block, record, isOnly };
      if (open.has(callId)) {
        settle(result);
        return;
      }
      known.set(callId, 'early');
      early.hold(callId, () => {
        settle(result);
      });
    },
    deny(callId) {
      denied.set(callId, 'denied');
    },
    pass: () => {
      early.pass();
    },
    flush: () => {
      early.flush();
    },
  };
}

function inputOf(block: JsonObject): JsonObject {
  return asObject(block['input']) ?? {};
}

function placeId({ place }: ClaudeRecord, index: number): string {
  return index === 0 ? `line-${place.line}` : `line-${place.line}-${index + 1}`;
}
