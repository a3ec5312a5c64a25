import type { JsonValue } from '@showreel/views';
import { asObject, asString, parseJson, type JsonObject } from '../json/json-access';

/** A call as an item of the model holds it. */
export interface ItemCall {
  callId: string | undefined;
  tool: string;
  args: JsonValue;
}

/** The call of a `function_call`, `custom_tool_call`, `local_shell_call` or `tool_search_call`; undefined for other items. */
export function readItemCall(type: string, item: JsonObject): ItemCall | undefined {
  const callId = asString(item['call_id']) ?? asString(item['id']);
  switch (type) {
    case 'function_call':
      return { callId, tool: namedTool(item), args: readArguments(item['arguments']) };
    case 'custom_tool_call':
      return { callId, tool: namedTool(item), args: readInput(item['input']) };
    case 'local_shell_call':
      return { callId, tool: 'local_shell', args: item['action'] ?? {} };
    case 'tool_search_call':
      return { callId, tool: 'tool_search', args: item['arguments'] ?? {} };
    default:
      return undefined;
  }
}

/** A tool's name with its namespace, which later versions keep apart. */
function namedTool(item: JsonObject): string {
  const name = asString(item['name']) ?? '';
  const space = asString(item['namespace']) ?? '';
  if (space === '' || name.startsWith(space)) return name;
  return space.endsWith('__') ? space + name : `${space}.${name}`;
}

/** Arguments are a text of JSON; one that cannot be read stays the text. */
function readArguments(value: JsonValue | undefined): JsonValue {
  if (typeof value !== 'string') return value ?? {};
  return value === '' ? {} : (parseJson(value) ?? value);
}

/** The input of a custom tool is free text, but some give it as JSON. */
function readInput(value: JsonValue | undefined): JsonValue {
  if (typeof value !== 'string') return value ?? '';
  const parsed = value.startsWith('{"') ? parseJson(value) : undefined;
  return asObject(parsed) === undefined ? value : (parsed ?? value);
}
