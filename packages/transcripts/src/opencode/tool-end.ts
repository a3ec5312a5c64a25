import type { CallEnd, ContentBlock, JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asList, asObject, asString, asTime, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import type { ChangeMeta, CommandMeta } from '../present/recorded-meta';
import { readChange } from './change-result';
import { readCommand } from './command-result';
import { readFile } from './file-block';

/** What the end of a call is kept as. */
export interface ToolEnd {
  content: ContentBlock[];
  isError: boolean;
  ended?: CallEnd;
  meta?: ChangeMeta | CommandMeta;
}

const commandTools = ['bash', 'shell'];

/** Reads the state of a part that is `completed` or ended with `error`. */
export function readToolEnd(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  tool: string,
  state: JsonObject,
): ToolEnd {
  const isError = state['status'] === 'error';
  const metadata = asObject(state['metadata']) ?? {};
  const input = asObject(state['input']) ?? {};
  const text = isError ? (asString(state['error']) ?? '') : (asString(state['output']) ?? '');
  const content = contentOf(sink, text, state['attachments']);
  const ended = isError ? endOf(text) : undefined;
  const base: ToolEnd = { content, isError, ...(ended === undefined ? {} : { ended }) };
  if (commandTools.includes(tool))
    return { ...base, ...readCommandEnd(sink, { state, metadata, text, isError }) };
  const change = isError ? undefined : readChange(tool, input, metadata);
  return change === undefined ? base : { ...base, meta: change };
}

function contentOf(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  text: string,
  attachments: JsonValue | undefined,
): ContentBlock[] {
  const files = (asList(attachments) ?? []).map((each) => readFile(sink, asObject(each) ?? {}));
  return [...(text === '' ? [] : [{ type: 'text' as const, text: boundedText(text) }]), ...files];
}

function readCommandEnd(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  {
    state,
    metadata,
    text,
    isError,
  }: { state: JsonObject; metadata: JsonObject; text: string; isError: boolean },
): { meta?: CommandMeta; ended?: CallEnd } {
  // The metadata of a sanitized export hold nothing; one that was not allowed to run has none.
  const isKept = metadata['exit'] !== undefined || asString(metadata['output']) !== undefined;
  if (!isKept) return {};
  const time = asObject(state['time']);
  const start = asTime(time?.['start']);
  const end = asTime(time?.['end']);
  const durationMs = start === undefined || end === undefined || end < start ? undefined : end - start;
  const output = isError ? '' : text;
  const { meta, isStopped } = readCommand(sink, { output, metadata, durationMs });
  return { meta, ...(isStopped ? { ended: 'stopped' as const } : {}) };
}

const refused =
  /(?:user (?:has )?(?:rejected|dismissed|declined|denied)|rejected permission|specified a rule which prevents)/i;

const stopped = /^(?:Error: )?(?:Tool execution aborted|The operation was aborted|Aborted|Cancelled)/i;

function endOf(error: string): CallEnd | undefined {
  const text = error.slice(0, 1000);
  if (refused.test(text)) return 'denied';
  return stopped.test(text) ? 'stopped' : undefined;
}
