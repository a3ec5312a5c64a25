import type { JsonValue } from '@showreel/views';
import { asCount, asInteger, asList, asObject, asString, parseJson, parseObject } from '../json/json-access';
import { readParts, textOf, type ContentPart } from './read-content';

/** What a call's output says, whatever its spelling. */
export interface CallOutput {
  /** As the model saw it, but a JSON envelope opened. */
  parts: ContentPart[];
  /** The text without what Codex wrote around it. */
  text: string;
  exitCode?: number;
  durationMs?: number;
  /** The session of a command that goes on. */
  sessionId?: string;
  /** The cell of a script that goes on. */
  cellId?: string;
  timedOut?: true;
  /** The tool did not do its work. */
  failed?: true;
  ended?: 'denied' | 'stopped';
}

/**
 * Reads a call's output in each of its spellings: a JSON text `{output, metadata}`; a text with `Exit code:` or `Process
 * exited with code` over `Output:`; a list of parts; an object with its text in a field; and what a script of code mode
 * gives.
 */
export function readOutput(value: JsonValue | undefined): CallOutput {
  const fields = asObject(value);
  const nested = fields?.['content'] ?? fields?.['output'];
  const parts = readParts(openList(nested ?? value));
  const text = textOf(parts);
  const read = readEnvelope(text) ?? readHeaded(text) ?? readDenied(text) ?? readScript(parts) ?? { text };
  return {
    parts: 'isEnvelope' in read ? [{ type: 'text', text: read.text }] : parts,
    ...withoutMark(read),
    ...('exitCode' in read ? {} : howItEnded(text)),
    ...(fields?.['success'] === false ? { failed: true } : {}),
  };
}

/** A server's content that was put into one text, as the first versions did. */
function openList(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string' || !/^\s*\[\s*\{/.test(value)) return value;
  const list = asList(parseJson(value));
  const isContent = list?.every((part) => {
    const fields = asObject(part);
    return asString(fields?.['type']) !== undefined && ('text' in (fields ?? {}) || 'data' in (fields ?? {}));
  });
  return isContent === true ? list?.slice() : value;
}

type Read = Omit<CallOutput, 'parts'> & { isEnvelope?: true };

function withoutMark({ isEnvelope: _, ...read }: Read): Omit<CallOutput, 'parts'> {
  return read;
}

/** `{"output": …, "metadata": {"exit_code", "duration_seconds"}}` */
function readEnvelope(text: string): Read | undefined {
  if (!text.startsWith('{"')) return undefined;
  const fields = parseObject(text);
  const output = asString(fields?.['output']);
  const metadata = asObject(fields?.['metadata']);
  if (output === undefined || metadata === undefined) return undefined;
  return {
    isEnvelope: true,
    text: output,
    ...exitOf(asInteger(metadata['exit_code'])),
    ...durationOf(metadata['duration_seconds']),
    ...timeoutOf(output),
  };
}

const headLine =
  '(?:Chunk ID: .*|Exit code: -?\\d+|Wall time: [\\d.]+ seconds|Process exited with code -?\\d+|Process running with session ID -?\\w+|Original token count: \\d+|Total output lines: \\d+)\\n';
const head = new RegExp(`(?:^|\\n)((?:${headLine})+)Output:(?:\\n|$)`);

/** Where such lines stand at most, in UTF-16 units: a command stands before them in some versions. */
const mostHead = 64 * 1024;

/** Lines that say how a command stands, over `Output:`. Only what stands there counts: the output may hold the like. */
function readHeaded(text: string): Read | undefined {
  const found = head.exec(text.slice(0, mostHead));
  if (found === null || (found.index !== 0 && !text.startsWith('Command: '))) return undefined;
  const lines = found[1] ?? '';
  const read = (line: RegExp): string | undefined => line.exec(lines)?.[1];
  const exit = read(/^(?:Exit code:|Process exited with code) (-?\d+)$/m);
  const session = read(/^Process running with session ID (-?\w+)$/m);
  const seconds = read(/^Wall time: ([\d.]+) seconds$/m);
  const output = text.slice(found.index + found[0].length);
  return {
    text: output,
    ...exitOf(exit === undefined ? undefined : Number(exit)),
    ...durationOf(seconds === undefined ? undefined : Number(seconds)),
    ...(session === undefined ? {} : { sessionId: session }),
    ...timeoutOf(output),
  };
}

/** A command that ran in the sandbox, and that Codex took for denied because it failed. */
function readDenied(text: string): Read | undefined {
  const found =
    /^failed in sandbox \w+ with execution error: sandbox denied exec error, exit code: (-?\d+), stdout: /.exec(
      text,
    );
  const middle = text.indexOf(', stderr: ');
  if (found === null || middle === -1) return undefined;
  const printed = text.slice(found[0].length, middle) + text.slice(middle + ', stderr: '.length);
  return { text: printed, ...exitOf(Number(found[1])) };
}

const scriptHead =
  /^Script (completed|failed|terminated|running with cell ID (\S+))(?:\nWall time:? ([\d.]+) seconds)?(?:\nOutput:\n?|$)/;

/** What a script of code mode gives: how it stands, then what it printed, a command's result as JSON among it. */
function readScript(parts: readonly ContentPart[]): Read | undefined {
  const found = scriptHead.exec(textOf(parts));
  if (found === null) return undefined;
  const [first, ...rest] = parts;
  const over = first?.type === 'text' ? first.text.slice(found[0].length) : '';
  const printed = [
    ...(over === '' ? [] : [over]),
    ...rest.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
  ];
  const command = printed.length === 1 ? readCommandResult(printed[0] ?? '') : undefined;
  return {
    text: printed.join('\n'),
    ...durationOf(found[3] === undefined ? undefined : Number(found[3])),
    ...(found[1] === 'failed' ? { failed: true } : {}),
    ...(found[2] === undefined ? {} : { cellId: found[2] }),
    ...command,
  };
}

/** The result of a command that a script printed as it is. */
function readCommandResult(text: string): Read | undefined {
  if (!text.startsWith('{"')) return undefined;
  const fields = parseObject(text);
  const output = asString(fields?.['output']);
  if (fields === undefined || output === undefined) return undefined;
  if (fields['exit_code'] === undefined && fields['session_id'] === undefined) return undefined;
  const session = asCount(fields['session_id']);
  return {
    text: output,
    ...exitOf(asInteger(fields['exit_code'])),
    ...durationOf(fields['wall_time_seconds']),
    ...(session === undefined ? {} : { sessionId: String(session) }),
  };
}

const failures =
  /^(?:failed in sandbox|execution error|exec_command failed|write_stdin failed|failed to parse function arguments|tool call error|unsupported (?:call|custom tool call)|apply_patch verification failed|patch rejected|exec command rejected|error: |err: |Rejected\(|unable to locate image|Fatal error|collab (?:spawn|tool) failed)/i;

const refusals =
  /^(?:error: )?(?:(?:(?:exec|shell) command|patch|[\w -]{1,40}call) )?rejected by (?:the )?user[.\s]*(?:\n|$)|^(?:the )?user (?:rejected|declined|denied|cancelled) (?:the )?(?:MCP )?tool call/i;

function howItEnded(text: string): Pick<CallOutput, 'failed' | 'ended' | 'timedOut'> {
  const start = text.slice(0, 500);
  if (
    /^(?:Wall time: [\d.]+ seconds\n)?(?:command )?aborted(?: by user)?(?: after [\d.]+s)?\s*$/i.test(start)
  )
    return { ended: 'stopped' };
  if (refusals.test(start)) return { ended: 'denied' };
  if (!failures.test(start)) return {};
  return /command timed out/.test(start) ? { failed: true, timedOut: true } : { failed: true };
}

function exitOf(exitCode: number | undefined): Pick<CallOutput, 'exitCode'> {
  return exitCode === undefined || !Number.isSafeInteger(exitCode) ? {} : { exitCode };
}

function durationOf(seconds: JsonValue | undefined): Pick<CallOutput, 'durationMs'> {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return {};
  return { durationMs: Math.round(seconds * 1000) };
}

function timeoutOf(output: string): Pick<CallOutput, 'timedOut'> {
  return /^command timed out after \d+ milliseconds/.test(output) ? { timedOut: true } : {};
}
