import {
  assertNever,
  type CallItem,
  displayPath,
  displayTitle,
  endSentence,
  formatDuration,
  type SettledCall,
  settleItem,
  type ToolCallKind,
  type ToolCallView,
  type ToolResultView,
} from '@showreel/views';
import { renderCallState } from './call-state';
import { cleanLine, cleanText } from './clean-text';
import { renderDiffCall, renderDiffResult } from './diff';
import { renderGenericCall, renderGenericResult, renderRawInput } from './generic';
import type { Style } from './style';
import { renderTerminalCall, renderTerminalResult } from './terminal';

/** A call as text: the header (without its time), and the lines below it. */
export interface CallText {
  header: string;
  body: string[];
}

interface Drawing {
  cwd: string;
  style: Style;
}

/** Draws a call with all that became of it. `cwd` is the session's: paths are shown relative to it. */
export async function renderCall(item: CallItem, { cwd, style }: Drawing): Promise<CallText> {
  const settled = settleItem(item);
  const [title = '', ...rest] = cleanText(callTitle(settled, item.view, cwd)).split('\n');
  const facts = callFacts(settled).map(cleanLine).join(' · ');
  return {
    header: `${renderCallState(settled, style)}  ${style.bold(title)}${facts === '' ? '' : style.dim(`  ${facts}`)}`,
    body: [
      ...rest.map((line) => style.bold(line)),
      ...describeTerminal(settled, cwd).map((line) => style.dim(line)),
      ...inputOfResult(item.view, settled, style),
      ...(await renderBody(settled, { cwd, style })),
      ...describeEnd(settled).map((sentence) => style.dim(sentence)),
    ],
  };
}

function callTitle(settled: SettledCall, call: ToolCallView, cwd: string): string {
  return displayTitle(settled.title, knownPath(settled, call), cwd);
}

/** Why a command did not come to its own end, if it did not. */
export function describeEnd(settled: SettledCall): string[] {
  const sentence = endSentence(settled);
  return sentence === undefined ? [] : [sentence];
}

/** The path that a call's title is known to name. */
export function knownPath({ locations }: SettledCall, call: ToolCallView): string | undefined {
  return locations[0]?.path ?? (call.card === 'diff' ? call.diffs[0]?.path : undefined);
}

/** What is known of a command's end beside its state: the signal behind a time-out, and how long it took. */
export function callFacts({ body }: SettledCall): string[] {
  if (body.of === 'call' || body.view.card !== 'terminal') return [];
  const { timedOut, signal, durationMs } = body.view;
  return [
    ...(timedOut === true && signal !== undefined ? [signal] : []),
    ...(durationMs === undefined ? [] : [formatDuration(durationMs)]),
  ];
}

function describeTerminal({ description, cwd, taskId }: SettledCall, sessionCwd: string): string[] {
  return [
    ...(description === undefined ? [] : [cleanLine(description)]),
    ...(cwd === undefined ? [] : [`in ${cleanLine(displayPath(cwd, sessionCwd))}`]),
    ...(taskId === undefined ? [] : [`background task ${cleanLine(taskId)}`]),
  ];
}

/** The result owns the body, but what a call was given is nowhere else when no presenter knew it. */
function inputOfResult(call: ToolCallView, { body }: SettledCall, style: Style): string[] {
  return body.of === 'result' && call.card === 'generic' ? renderRawInput(call.rawInput, style) : [];
}

async function renderBody({ body, kind }: SettledCall, drawing: Drawing): Promise<string[]> {
  return body.of === 'call'
    ? renderCallView(body.view, drawing)
    : renderResultView(body.view, { ...drawing, kind });
}

function renderCallView(view: ToolCallView, drawing: Drawing): string[] {
  switch (view.card) {
    case 'generic':
      return renderGenericCall(view, drawing.style);
    case 'terminal':
      return renderTerminalCall(view, drawing.style);
    case 'diff':
      return renderDiffCall(view, { ...drawing, numbers: true });
    default:
      return assertNever(view);
  }
}

async function renderResultView(
  view: ToolResultView,
  drawing: Drawing & { kind: ToolCallKind },
): Promise<string[]> {
  switch (view.card) {
    case 'generic':
      return renderGenericResult(view);
    case 'terminal':
      return await renderTerminalResult(view, drawing);
    case 'diff':
      return renderDiffResult(view, { ...drawing, numbers: true });
    default:
      return assertNever(view);
  }
}
