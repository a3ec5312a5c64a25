import type { CallEnd, ContentBlock, JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString } from '../json/json-access';
import { recordedOutput } from '../outputs/recorded-output';
import type { ChangeMeta, CommandMeta } from '../present/recorded-meta';
import { readFileChange } from './file-change';
import { textBlock } from './message-parts';
import type { ToldResult } from './response-content';
import { readShellResult } from './shell-result';

const shellTool = 'run_shell_command';

/** A call's end as the log holds it, whatever the format. */
export interface EndedCall {
  tool: string;
  /** `success`, `error` or `cancelled`. */
  status: string;
  told: ToldResult;
  /** What the terminal showed of the result. */
  display: JsonValue | undefined;
}

/** What the end of a call is kept as. */
export interface ReadEnd {
  content: ContentBlock[];
  isError: boolean;
  ended?: CallEnd;
  meta?: ChangeMeta | CommandMeta | { processId: string };
}

export function readCallEnd(sink: Pick<TranscriptSink, 'keepBlob'>, call: EndedCall): ReadEnd {
  const { tool, status, told, display } = call;
  const isError = status !== 'success';
  const content = told.content.length > 0 ? told.content : shownContent(display);
  const ended = endOf(call);
  const base = { content, isError, ...(ended === undefined ? {} : { ended }) };
  if (tool === shellTool && ended !== 'denied') return { ...base, ...readShellEnd(sink, call) };
  // A change that was refused, or that failed, is shown in the log too: it is none.
  const change = isError ? undefined : readFileChange(asObject(display) ?? {}, { tool, told: told.text });
  return change === undefined ? base : { ...base, meta: change };
}

function readShellEnd(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  { told, display, status }: EndedCall,
): Pick<ReadEnd, 'meta'> & { ended?: CallEnd } {
  // A command that did not run, or was cancelled by the program, has a sentence of its own for what the model is told.
  const isTold = status === 'success' || /^(?:Command|Output)\b/.test(told.text);
  const isShown = display !== undefined && display !== null && display !== '';
  if (!isTold && !isShown) return {};
  const seen = isTold && told.content.length > 0 ? told.text : undefined;
  const { output, processId, isStopped, ...end } = readShellResult(seen, display);
  if (processId !== undefined) return { meta: { processId } };
  return {
    ...(isStopped === true ? { ended: 'stopped' as const } : {}),
    meta: { ...recordedOutput(sink, output), ...end },
  };
}

const refusal = /did not allow|denied|declined|rejected/i;

function endOf({ status, told }: EndedCall): CallEnd | undefined {
  if (status === 'cancelled') return refusal.test(told.text.slice(0, 1000)) ? 'denied' : 'stopped';
  return status === 'error' && /^(?:Error: )?Tool execution denied by policy/.test(told.text)
    ? 'denied'
    : undefined;
}

function shownContent(display: JsonValue | undefined): ContentBlock[] {
  const text = asString(display) ?? asString(asObject(display)?.['summary']) ?? '';
  return text === '' ? [] : [textBlock(text)];
}
