import type { JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asCount, asObject, asString, type JsonObject } from '../json/json-access';
import { recordedOutput } from '../outputs/recorded-output';
import type { CommandMeta } from '../present/recorded-meta';
import { textOf } from './claude-record';
import { hasTimedOut, isTimedOut } from './result-end';

type BlobKeeper = Pick<TranscriptSink, 'keepBlob'>;

interface CommandResult {
  content: JsonValue | undefined;
  returned: JsonValue | undefined;
  isError: boolean;
}

/**
 * How a command in the foreground ended; undefined when it printed an image or did not run. No field tells its exit: a
 * failure is the string `Error: Exit code N` and the output, and what ended well tells nothing.
 */
export function readCommand(
  sink: BlobKeeper,
  { content, returned, isError }: CommandResult,
): CommandMeta | undefined {
  const result = asObject(returned);
  if (result !== undefined && asString(result['stdout']) !== undefined) return readReturned(sink, result);
  const text = textOf(content);
  if (!isError) return text === '' && result === undefined ? undefined : recordedOutput(sink, text);
  if (text.startsWith('<tool_use_error>')) return undefined;
  // Of a command that a person interrupted, what it had printed follows the sentence.
  const printed = (asString(returned) ?? text)
    .replace(/^Error: /, '')
    .replace(/^\[Request interrupted by user[^\]\n]*\]\n?/, '');
  return printed === '' ? undefined : readFailure(sink, printed);
}

function readReturned(sink: BlobKeeper, result: JsonObject): CommandMeta | undefined {
  if (result['isImage'] === true) return undefined;
  return {
    ...recordedOutput(sink, joinOutput(result)),
    ...(hasTimedOut(result) ? { timedOut: true, ...limitOf(result) } : {}),
  };
}

function limitOf(result: JsonObject): Pick<CommandMeta, 'timeoutMs'> {
  const timeoutMs = asCount(result['timedOutAfterMs']) ?? 0;
  return timeoutMs === 0 ? {} : { timeoutMs };
}

function readFailure(sink: BlobKeeper, text: string): CommandMeta {
  const exit = /^Exit code (\d{1,10})(?:\n|$)/.exec(text);
  const output = exit === null ? text : text.slice(exit[0].length);
  return {
    ...recordedOutput(sink, output),
    ...(exit === null ? {} : { exitCode: Number(exit[1]) }),
    ...(isTimedOut(text) ? { timedOut: true } : {}),
  };
}

/** What a command printed. How its two streams mingled is not known: one stands after the other. */
export function joinOutput(result: JsonObject): string {
  const [out, err] = [asString(result['stdout']) ?? '', asString(result['stderr']) ?? ''];
  return out !== '' && err !== '' && !out.endsWith('\n') ? `${out}\n${err}` : out + err;
}
