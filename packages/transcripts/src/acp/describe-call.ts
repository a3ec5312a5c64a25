import type { NewEvent } from '@showreel/sessions';
import type { CallEnd, ContentBlock, JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asInteger, asObject, asString } from '../json/json-access';
import { boundedArgs } from '../outputs/bounded-args';
import { boundedText, recordedOutput } from '../outputs/recorded-output';
import type { CommandMeta } from '../present/recorded-meta';
import { commandOf, terminalIds, toolName, type AcpCall } from './acp-call';
import { readBlock, readLocations, textOfBlock } from './acp-content';
import { readChanges, readProposals, type IsWholeFile } from './acp-diffs';
import type { AcpArgs, AcpMeta } from './acp-meta';
import type { AcpTerminals, Terminal } from './acp-terminals';
import { readNamedFile, readProposedInput } from './proposed-change';

interface CallContext {
  sink: TranscriptSink;
  terminals: AcpTerminals;
  isWhole: IsWholeFile;
}

/** The title that a call has: never an empty one. */
export function titleOf(call: AcpCall): string {
  return call.title === '' ? toolName(call) : call.title;
}

/** The event of a call as it is known. */
export function describeCall(
  call: AcpCall,
  { terminals }: Pick<CallContext, 'terminals'>,
): Extract<NewEvent, { type: 'tool-call' }> {
  const input = asObject(call.rawInput);
  const [terminal] = terminalIds(call).flatMap((id) => terminals.get(id) ?? []);
  const command = commandOf(call) ?? terminal?.command;
  const isTerminal = command !== undefined || terminalIds(call).length > 0;
  const title = titleOf(call);
  const cwd = asString(input?.['cwd']) ?? asString(input?.['workdir']) ?? terminal?.cwd;
  const description = asString(input?.['description']) ?? (title === command ? undefined : title);
  const told = readLocations(call.locations);
  const locations = told.length > 0 ? told : readNamedFile(call);
  const proposed = readProposals(call.content);
  const diffs = proposed.length > 0 ? proposed : [readProposedInput(call) ?? []].flat();
  const text = textOf(call);
  const args: AcpArgs = {
    title: boundedText(title),
    ...(call.kind === undefined ? {} : { kind: call.kind }),
    ...(call.rawInput === undefined ? {} : { rawInput: boundedArgs(call.rawInput) }),
    ...(text === '' ? {} : { text }),
    ...(diffs.length === 0 ? {} : { diffs }),
    ...(isTerminal ? { command: boundedText(command ?? title) } : {}),
    ...(cwd === undefined ? {} : { cwd }),
    ...(command === undefined || description === undefined ? {} : { description }),
    ...(locations.length === 0 ? {} : { locations }),
  };
  return { type: 'tool-call', callId: call.id, tool: toolName(call), args: toJson(args) };
}

/** The event of its end. `toldTitle`: the title that its call was told with. */
export function describeResult(
  call: AcpCall,
  { toldTitle, ended, ...context }: CallContext & { toldTitle: string; ended: CallEnd | undefined },
): Extract<NewEvent, { type: 'tool-result' }> {
  const change = readChanges(call.content, { kind: call.kind, isWhole: context.isWhole });
  const command = change === undefined ? describeCommand(call, context) : undefined;
  const content: ContentBlock[] = call.content.flatMap((each) =>
    each['type'] === 'content' ? (readBlock(context.sink, each['content']) ?? []) : [],
  );
  const said =
    content.length > 0 || command !== undefined || change !== undefined ? content : readRawOutput(call);
  const locations = readLocations(call.locations);
  const title = titleOf(call);
  const meta: AcpMeta = {
    ...(title === toldTitle || command !== undefined ? {} : { title: boundedText(title) }),
    ...(change === undefined ? {} : { change }),
    ...(command === undefined ? {} : { command }),
    ...(locations.length === 0 ? {} : { locations }),
  };
  // A command that failed is no tool that failed: its exit code says it.
  const isError = call.status === 'failed' && (command === undefined || isNothing(command));
  return {
    type: 'tool-result',
    callId: call.id,
    content: said,
    isError,
    ...(ended === undefined ? {} : { ended }),
    meta: toJson(meta),
  };
}

function isNothing({ exitCode, signal }: CommandMeta): boolean {
  return signal === undefined && (exitCode === undefined || exitCode === 0);
}

/** A command's output and exit: of its terminals, else of what the agent says of it in its own words. */
function describeCommand(call: AcpCall, { sink, terminals }: CallContext): CommandMeta | undefined {
  const ids = terminalIds(call);
  const known = ids.flatMap((id) => terminals.get(id) ?? []);
  if (ids.length === 0 && commandOf(call) === undefined) return undefined;
  const raw = rawEnd(call.rawOutput);
  const output = joined(known) ?? raw.output ?? (textOf(call) === '' ? undefined : unfenced(textOf(call)));
  const exitCode = known.find((terminal) => terminal.exitCode !== undefined)?.exitCode ?? raw.exitCode;
  const signal = known.find((terminal) => terminal.signal !== undefined)?.signal ?? raw.signal;
  return {
    ...(output === undefined ? {} : recordedOutput(sink, output)),
    ...(signal !== undefined ? { signal } : exitCode !== undefined ? { exitCode } : {}),
  };
}

function joined(terminals: readonly Terminal[]): string | undefined {
  const outputs = terminals.flatMap(({ output }) => output ?? []);
  return outputs.length === 0 ? undefined : outputs.join('');
}

function rawEnd(rawOutput: JsonValue | undefined): Pick<Terminal, 'output' | 'exitCode' | 'signal'> {
  const raw = asObject(rawOutput);
  const metadata = asObject(raw?.['metadata']);
  const streams = [raw?.['stdout'], raw?.['stderr']].flatMap((text) => asString(text) ?? []);
  const output =
    asString(metadata?.['output']) ??
    asString(raw?.['formatted_output']) ??
    asString(raw?.['aggregated_output']) ??
    asString(raw?.['output']) ??
    (streams.length === 0 ? undefined : streams.join(''));
  const exitCode =
    asInteger(metadata?.['exit']) ?? asInteger(raw?.['exit_code']) ?? asInteger(raw?.['exitCode']);
  const signal = asString(raw?.['signal']);
  return {
    ...(output === undefined ? {} : { output }),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** What a call whose content is empty says in `rawOutput`. */
function readRawOutput({ rawOutput }: AcpCall): ContentBlock[] {
  if (rawOutput === undefined) return [];
  const raw = asObject(rawOutput);
  const text =
    asString(rawOutput) ??
    asString(raw?.['text']) ??
    asString(raw?.['output']) ??
    JSON.stringify(rawOutput, null, 2);
  return text === '' ? [] : [{ type: 'text', text: boundedText(text) }];
}

function textOf({ content }: AcpCall): string {
  const texts = content.flatMap((each) => {
    const text = each['type'] === 'content' ? textOfBlock(readBlock(noBlobs, each['content'])) : '';
    return text === '' ? [] : [text];
  });
  return boundedText(texts.join('\n'));
}

/** Where only text is asked for, bytes are not kept. */
const noBlobs: Pick<TranscriptSink, 'keepBlob'> = {
  keepBlob: (bytes) => ({ sha256: '0'.repeat(64), bytes: bytes.length }),
};

/** Output that an agent put into a fence, for clients without terminals; the fence is as long as it needs to be. */
function unfenced(text: string): string {
  const found = /^\s*(`{3,})[a-z]*\n([\s\S]*?)\n?\1\s*$/.exec(text);
  return found?.[2] ?? text;
}

/** Its optional fields are left out, never undefined: it is JSON. */
function toJson(value: AcpArgs | AcpMeta): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
