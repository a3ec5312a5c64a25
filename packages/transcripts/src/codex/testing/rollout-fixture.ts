import type { NewEvent } from '@showreel/sessions';
import type { JsonValue, ToolCallView, ToolResultView } from '@showreel/views';
import { readRecords } from '../../testing/read-records';
import { codexFormat } from '../codex-format';
import { codexPresenters } from '../presenters';

type Fields = { [key: string]: JsonValue };

let second = 0;

/** A record of the wrapped era, a second after the one before. */
export function record(type: string, payload: Fields): Fields {
  second += 1;
  return { timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(), type, payload };
}

export const item = (type: string, fields: Fields): Fields => record('response_item', { type, ...fields });
export const event = (type: string, fields: Fields = {}): Fields => record('event_msg', { type, ...fields });

export const meta = (fields: Fields = {}): Fields =>
  record('session_meta', { id: 's1', cwd: '/w', ...fields });
export const context = (fields: Fields = {}): Fields =>
  record('turn_context', { cwd: '/w', model: 'gpt-5', ...fields });

export const userItem = (...texts: string[]): Fields =>
  item('message', { role: 'user', content: texts.map((text) => ({ type: 'input_text', text })) });
export const agentItem = (text: string): Fields =>
  item('message', { role: 'assistant', content: [{ type: 'output_text', text }] });

export const call = (callId: string, name: string, args: Fields): Fields =>
  item('function_call', { call_id: callId, name, arguments: JSON.stringify(args) });
export const custom = (callId: string, name: string, input: string): Fields =>
  item('custom_tool_call', { call_id: callId, name, input });
export const output = (callId: string, value: JsonValue): Fields =>
  item('function_call_output', { call_id: callId, output: value });

/** A session as most begin: its head, a prompt and a turn. */
export const opening = (): Fields[] => [meta(), userItem('Do it'), context()];

/** The events of a log, without its `session` events and the opening's prompt. */
export function eventsOf(records: readonly Fields[]): NewEvent[] {
  return readRecords(codexFormat, records)
    .map((each) => each.event)
    .filter(
      (each) =>
        each.type !== 'session' && !(each.type === 'message' && JSON.stringify(each).includes('Do it')),
    );
}

export function eventsOfType<Type extends NewEvent['type']>(
  records: readonly Fields[],
  type: Type,
): Extract<NewEvent, { type: Type }>[] {
  return eventsOf(records).filter((each): each is Extract<NewEvent, { type: Type }> => each.type === type);
}

/** A call and its result as they are drawn. */
export interface Drawn {
  callId: string;
  tool: string;
  call: ToolCallView;
  result?: ToolResultView;
  isError?: boolean;
  ended?: string;
}

/** The calls of a log, drawn by its presenters. */
export function drawCalls(records: readonly Fields[]): Drawn[] {
  const drawn: Drawn[] = [];
  const args = new Map<string, JsonValue>();
  for (const each of eventsOf(records)) {
    if (each.type === 'tool-call') {
      args.set(each.callId, each.args);
      const call = codexPresenters.find(each.tool)?.presentCall(each.args) ?? {
        card: 'generic',
        title: each.tool,
      };
      drawn.push({ callId: each.callId, tool: each.tool, call });
    } else if (each.type === 'tool-result') {
      const found = drawn.find(({ callId }) => callId === each.callId);
      if (found === undefined) continue;
      found.result = codexPresenters.find(found.tool)?.presentResult(args.get(each.callId), each) ?? {
        card: 'generic',
        content: each.content,
      };
      found.isError = each.isError;
      if (each.ended !== undefined) found.ended = each.ended;
    }
  }
  return drawn;
}
