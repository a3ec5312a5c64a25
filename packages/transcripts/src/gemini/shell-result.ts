import type { JsonValue } from '@showreel/views';
import { asString } from '../json/json-access';
import { readAnsiGrid } from './ansi-grid';

/** How a command ended, as far as the log tells. */
export interface ShellResult {
  output: string;
  exitCode?: number;
  signal?: string;
  timedOut?: true;
  /** A person ended it. */
  isStopped?: true;
  /** It goes on in the background, as the process of this id. */
  processId?: string;
}

interface Trailer {
  exitCode?: number;
  signal?: string;
}

/**
 * Reads the result of `run_shell_command`: `seen` is what the model was told, `display` what the terminal showed. There
 * is no field of the exit code; what the model was told ends with it (`packages/core/src/tools/shell.ts`). A command's
 * own last lines may look the same, so they are told apart by what was shown.
 */
export function readShellResult(seen: string | undefined, display: JsonValue | undefined): ShellResult {
  const grid = readAnsiGrid(display);
  const shown = grid ?? asString(display);
  const told = seen ?? '';
  const processId = /^Command moved to background \(PID: (\d+)\)/.exec(
    told === '' ? (shown ?? '') : told,
  )?.[1];
  if (processId !== undefined) return { output: '', processId };
  if (told.startsWith('Command was automatically cancelled because it exceeded the timeout')) {
    return { output: grid ?? outputBeforeEnd(told), timedOut: true };
  }
  if (told.startsWith('Command was cancelled by user before it could complete')) {
    return { output: grid ?? outputBeforeEnd(told), isStopped: true };
  }
  if (told.startsWith('Command: ')) return readLabelled(told, shown);
  if (told.startsWith('Output: ')) return readShort(told, shown, grid !== undefined);
  return { output: shown === undefined || shown === '' ? told : shown };
}

function outputBeforeEnd(told: string): string {
  return /Below is the output before it was cancelled:\n([\s\S]*)$/.exec(told)?.[1] ?? '';
}

/** Until 2025: all fields are labelled, and the last ones are always there. */
function readLabelled(told: string, shown: string | undefined): ShellResult {
  const end =
    /\nError: [^\n]*\nExit Code: (-?\d+|\(none\))\nSignal: ([^\n]*)\nBackground PIDs: [^\n]*\nProcess Group PGID: [^\n]*$/.exec(
      told,
    );
  const body = end === null ? '' : told.slice(0, end.index);
  const output = /\n(?:Output|Stdout): ([\s\S]*)$/.exec(body)?.[1] ?? '';
  return {
    output: shown ?? (output === '(empty)' ? '' : output),
    ...trailerOf(end?.[1], end?.[2]),
  };
}

const shortEnd =
  /^(?:\nError: [^\n]*)?(?:\nExit Code: (\d+))?(?:\nSignal: ([^\n]+))?(?:\nBackground PIDs: [^\n]*)?(?:\nProcess Group PGID: \d+)?$/;

/** Since then: the output, then only what there is to tell. */
function readShort(told: string, shown: string | undefined, isGrid: boolean): ShellResult {
  const text = told.slice('Output: '.length);
  for (const body of [
    '(empty)',
    ...(shown === undefined || shown === '' || isGrid ? [] : [shown, shown.trimEnd()]),
  ]) {
    const end = text.startsWith(body) ? shortEnd.exec(text.slice(body.length)) : null;
    // What is shown of a command without output is a sentence on its end.
    if (end !== null) return { output: body === '(empty)' ? '' : body, ...trailerOf(end[1], end[2]) };
  }
  const end =
    /(?:\nError: [^\n]*)?(?:\nExit Code: (\d+))?(?:\nSignal: ([^\n]+))?(?:\nBackground PIDs: [^\n]*)?\nProcess Group PGID: \d+$/.exec(
      text,
    );
  const output = shown ?? (end === null ? text : text.slice(0, end.index));
  const lastShown = shown?.trimEnd().split('\n').at(-1)?.trim();
  const isOwnText = end?.[1] !== undefined && lastShown === `Exit Code: ${end[1]}`;
  return { output, ...(isOwnText ? {} : trailerOf(end?.[1], end?.[2])) };
}

function trailerOf(exit: string | undefined, signal: string | undefined): Trailer {
  const exitCode = exit === undefined || exit === '(none)' ? undefined : Number(exit);
  const name = signalName(signal);
  return {
    ...(exitCode === undefined || !Number.isSafeInteger(exitCode) || name !== undefined ? {} : { exitCode }),
    ...(name === undefined ? {} : { signal: name }),
  };
}

const signals: Record<string, string> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  6: 'SIGABRT',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  15: 'SIGTERM',
};

function signalName(signal: string | undefined): string | undefined {
  if (signal === undefined || signal === '0' || signal === '(none)' || signal === '') return undefined;
  return signals[signal] ?? (/^\d+$/.test(signal) ? `signal ${signal}` : signal);
}
