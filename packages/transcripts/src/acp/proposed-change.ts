import type { FileDiff, FileLocation } from '@showreel/views';
import { asObject, asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import type { AcpCall } from './acp-call';

const pathKeys = ['file_path', 'filePath', 'path', 'target_file', 'abs_path'];
const oldKeys = ['old_string', 'oldString', 'old_str'];
const newKeys = ['new_string', 'newString', 'new_str'];

/** The change that a call's arguments propose, in the words that agents share, where its content holds none. */
export function readProposedInput({ kind, rawInput }: AcpCall): FileDiff | undefined {
  const input = asObject(rawInput);
  const path = pathIn(input);
  if (input === undefined || path === undefined || (kind !== undefined && kind !== 'edit')) return undefined;
  const [before, after] = [firstString(input, oldKeys), firstString(input, newKeys)];
  if (before !== undefined && after !== undefined && before + after !== '')
    return { path, oldText: before === '' ? null : boundedText(before), newText: boundedText(after) };
  const content = asString(input['content']);
  return content === undefined ? undefined : { path, oldText: null, newText: boundedText(content) };
}

/** The file that a call's arguments name, where the agent tells no location. */
export function readNamedFile({ rawInput }: AcpCall): FileLocation[] {
  const path = pathIn(asObject(rawInput));
  return path === undefined ? [] : [{ path }];
}

function pathIn(input: JsonObject | undefined): string | undefined {
  const path = input === undefined ? undefined : firstString(input, pathKeys);
  return path === '' ? undefined : path;
}

function firstString(input: JsonObject, keys: readonly string[]): string | undefined {
  return keys.map((key) => asString(input[key])).find((text) => text !== undefined);
}
