import type { JsonValue } from '@showreel/views';
import { CommandError } from './command-error';

/** Parses JSON given as an argument. Text that is none fails with the place where it stops being JSON. */
export function parseJson(text: string, what: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = findFault(text);
    const lines = text.slice(0, at).split('\n');
    const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
    const found = text.codePointAt(at);
    const fault =
      found === undefined
        ? 'it ends too early'
        : `${JSON.stringify(String.fromCodePoint(found))} cannot stand there`;
    throw new CommandError(`${what} are not JSON: ${fault}, at ${place}.`, 2, { cause: error });
  }
}

/**
 * The index of the first character after which no continuation can make the text JSON; its length when it only ends
 * too early. The messages of `JSON.parse` name a place only sometimes, but they do tell whether a beginning is sound.
 */
function findFault(text: string): number {
  let sound = 0;
  let faulty = text.length + 1;
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2);
    if (isSoundBeginning(text.slice(0, middle))) sound = middle;
    else faulty = middle;
  }
  return sound;
}

function isSoundBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/^Unexpected end|^Unterminated/.test(message)) return true;
    return Number(/ at position (\d+)/.exec(message)?.[1] ?? -1) === text.length;
  }
}
