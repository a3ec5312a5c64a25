import type { JsonValue } from '@showreel/views';
import { asCount, asObject, asString, type JsonObject } from '../json/json-access';
import { boundedArgs } from '../outputs/bounded-args';
import type { ClaudeRecord } from './claude-record';
import { joinOutput } from './command-result';
import { readResultContent } from './result-content';
import { readCallEnd } from './result-end';
import { readResultMeta, type ToolCallRecord } from './result-meta';
import { createRecentKeys } from './seen-records';
import type { LogState, SessionWriter } from './session-writer';
import { readTaskEnd } from './task-notification';
import { claudeToolOf } from './tool-names';

/** Reads calls and their results, and what follows from them: background tasks, todos, subagents. */
export interface CallReader {
  call(block: JsonObject, record: ClaudeRecord, index: number): void;
  /** `isOnly`: what the record says that the tool returned is of this result. */
  result(block: JsonObject, record: ClaudeRecord, isOnly: boolean): void;
  isKnown(callId: string): boolean;
}

interface OpenCall extends ToolCallRecord {
  callId: string;
}

export function createCallReader(writer: SessionWriter, { tasks, taskList, links }: LogState): CallReader {
  const open = new Map<string, OpenCall>();
  /** Ids of calls, as far as they have a result. */
  const known = createRecentKeys();
  /** Calls without an id of their own, by the record that made them. */
  const unnamed = new Map<string, string>();

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

  /** What a call that ended well says of tasks in the background and of subagents. */
  function followResult(
    { tool, input, callId }: OpenCall,
    returned: JsonValue | undefined,
    at: number | undefined,
  ): void {
    const result = asObject(returned);
    if (result === undefined) return;
    const agentId = asString(result['agentId']);
    if (agentId !== undefined) links.link(agentId, callId);
    const isAsync = result['isAsync'] === true || result['status'] === 'async_launched';
    const launched = isAsync ? (agentId ?? asString(result['taskId'])) : undefined;
    const taskId = asString(result['backgroundTaskId']) ?? launched;
    if (taskId !== undefined) tasks.start({ taskId, callId, at, write: writer.emit });
    const kind = claudeToolOf(tool);
    if (kind === 'kill' && result['success'] !== false) {
      const killed = firstId([result['shell_id'], result['task_id'], input['shell_id'], input['task_id']]);
      if (killed !== undefined) tasks.end({ taskId: killed, end: { state: 'stopped' }, at });
    }
    if (kind === 'reading') followReading(input, result, at);
  }

  function followReading(input: JsonObject, result: JsonObject, at: number | undefined): void {
    const task = asObject(result['task']);
    const told = task ?? result;
    const taskId = firstId([
      told['task_id'],
      told['shellId'],
      input['bash_id'],
      input['task_id'],
      input['agentId'],
    ]);
    if (taskId === undefined) return;
    // `BashOutput` brings what is new, `TaskOutput` all there is.
    if (task === undefined) tasks.addOutput(taskId, joinOutput(result));
    const end = readTaskEnd(asString(told['status']) ?? '', asCount(told['exitCode']));
    const output = asString(task?.['output']) ?? asString(task?.['result']);
    if (end !== undefined) tasks.end({ taskId, end, output, at });
  }

  return {
    isKnown: (callId) => known.get(callId) !== undefined,
    call(block, record, index) {
      const tool = asString(block['name']) ?? 'unknown';
      const input = asObject(block['input']) ?? {};
      const callId = asString(block['id']) ?? placeId(record, index);
      if (known.get(callId) !== undefined) {
        writer.skip('calls that were written again', record.place);
        return;
      }
      known.set(callId, 'called');
      open.set(callId, { tool, input, callId });
      if (block['id'] === undefined && record.uuid !== undefined) unnamed.set(record.uuid, callId);
      writer.emit({ type: 'tool-call', callId, tool, args: boundedArgs(block['input'] ?? {}) }, record.at);
    },
    result(block, record, isOnly) {
      const callId = idOfResult(block, record);
      if (known.get(callId) === 'ended') {
        writer.skip('results that were written again', record.place);
        return;
      }
      const call = open.get(callId);
      open.delete(callId);
      known.set(callId, 'ended');
      const returned = isOnly ? record.toolResult : undefined;
      const isError = block['is_error'] === true;
      const { content, unknown } = readResultContent(writer, { content: block['content'], returned });
      const ended = readCallEnd(record, { content: block['content'], isError });
      const meta =
        call === undefined || ended === 'denied'
          ? undefined
          : readResultMeta(writer, call, { content: block['content'], returned, isError });
      for (let each = 0; each < unknown; each += 1) {
        writer.skip('blocks of results of an unknown kind', record.place);
      }
      writer.emit(
        {
          type: 'tool-result',
          callId,
          content,
          isError,
          ...(ended === undefined ? {} : { ended }),
          ...(meta === undefined ? {} : { meta }),
        },
        record.at,
      );
      if (call === undefined || isError) return;
      followResult(call, returned, record.at);
      const items = taskList.apply(call, returned);
      if (items !== undefined) writer.emit({ type: 'todo', items }, record.at);
    },
  };
}

function placeId({ place }: ClaudeRecord, index: number): string {
  return index === 0 ? `line-${place.line}` : `line-${place.line}-${index + 1}`;
}

function firstId(values: readonly (JsonValue | undefined)[]): string | undefined {
  return values.map(asString).find((value) => value !== undefined);
}
