import type { JsonValue } from '@showreel/views';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';

/** A call as the messages so far tell of it. */
export interface AcpCall {
  id: string;
  title: string;
  kind: string | undefined;
  status: string | undefined;
  rawInput: JsonValue | undefined;
  rawOutput: JsonValue | undefined;
  content: readonly JsonObject[];
  locations: JsonValue | undefined;
  meta: JsonObject | undefined;
}

export function openCall(id: string): AcpCall {
  return {
    id,
    title: '',
    kind: undefined,
    status: undefined,
    rawInput: undefined,
    rawOutput: undefined,
    content: [],
    locations: undefined,
    meta: undefined,
  };
}

/** Takes in a `tool_call` or a `tool_call_update`: what it does not tell stays as it was, also where the call is told anew. */
export function mergeCall(call: AcpCall, update: JsonObject): void {
  const [title, kind, status] = [
    asString(update['title']),
    asString(update['kind']),
    asString(update['status']),
  ];
  if (title !== undefined && title !== '') call.title = title;
  call.kind = kind ?? call.kind;
  call.status = status ?? call.status;
  call.rawInput = told(update['rawInput']) ?? call.rawInput;
  call.rawOutput = told(update['rawOutput']) ?? call.rawOutput;
  call.locations = told(update['locations']) ?? call.locations;
  call.meta =
    asObject(update['_meta']) === undefined ? call.meta : { ...call.meta, ...asObject(update['_meta']) };
  // The list replaces the one before, item by item.
  const content = asList(update['content']);
  if (content !== undefined) call.content = content.map((each) => asObject(each) ?? {});
}

/** An empty object says as little as nothing: agents begin with one while the model still writes the arguments. */
function told(value: JsonValue | undefined): JsonValue | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'object' && Object.keys(value).length === 0 ? undefined : value;
}

/** Whether what is known of a call is enough to show it. The first word of some agents is a title that means nothing. */
export function isTold(call: AcpCall): boolean {
  if (call.status !== undefined && call.status !== 'pending') return true;
  return call.rawInput !== undefined || call.content.length > 0;
}

export function hasEnded({ status }: AcpCall): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** The tool's own name, where the agent tells it beside the protocol; else the call's kind. */
export function toolName({ meta, kind }: AcpCall): string {
  for (const key of ['x.ai/tool', 'claudeCode', 'codex']) {
    const agent = asObject(meta?.[key]);
    const name = asString(agent?.['name']) ?? asString(agent?.['toolName']);
    if (name !== undefined && name !== '') return name;
  }
  return kind ?? 'other';
}

/** The command that a call runs; undefined when it runs none. */
export function commandOf({ kind, rawInput }: AcpCall): string | undefined {
  if (kind !== undefined && kind !== 'execute') return undefined;
  const input = asObject(rawInput);
  const command = input?.['command'] ?? input?.['cmd'];
  if (typeof command === 'string') return command;
  const words = asList(command)?.flatMap((word) => asString(word) ?? []) ?? [];
  // A shell's argument list: what it runs is the last word.
  if (words.length === 3 && /^-l?c$/.test(words[1] ?? '')) return words[2];
  return words.length === 0 ? undefined : words.join(' ');
}

/** The terminals in a call's content. */
export function terminalIds({ content }: AcpCall): string[] {
  return content.flatMap((each) => (each['type'] === 'terminal' ? (asString(each['terminalId']) ?? []) : []));
}
