import {
  assertNever,
  displayPath,
  displayTitle,
  settleCall,
  type CallItem,
  type SettledCall,
  type ToolCallView,
  type ToolResultView,
} from '@showreel/views';
import { renderCallState } from './call-state';
import { cleanLine, cleanText } from './clean-text';
import { renderDiffCall, renderDiffResult } from './diff';
import { renderGenericCall, renderGenericResult, renderRawInput } from './generic';
import type { Style } from './style';
import { renderTerminalCall, renderTerminalResult } from './terminal';
import { renderDuration } from './time';

/** A call as text: the header (without its time), and the lines below it. */
export interface CallText {
  header: string;
  body: string[];
}

/** Draws a call with all that became of it. `cwd` is the session's: paths are shown relative to it. */
export function renderCall(item: CallItem, { cwd, style }: { cwd: string; style: Style }): CallText {
  const settled = settleCall(item.view, item.result);
  const [title = '', ...rest] = cleanText(callTitle(settled, item.view, cwd)).split('\n');
  const facts = callFacts(settled);
  return {
    header: `${renderCallState(settled, item, style)}  ${style.bold(title)}${facts === '' ? '' : style.dim(`  ${facts}`)}`,
    body: [
      ...rest.map((line) => style.bold(line)),
      ...describeTerminal(settled, cwd).map((line) => style.dim(line)),
      ...inputOfResult(item.view, settled, style),
      ...renderBody(settled, { cwd, style }),
      ...renderTask(item),
    ],
  };
}

function callTitle(settled: SettledCall, call: ToolCallView, cwd: string): string {
  const known = settled.locations[0]?.path ?? (call.card === 'diff' ? call.diffs[0]?.path : undefined);
  return displayTitle(settled.title, known, cwd);
}

function callFacts({ body }: SettledCall): string {
  if (body.of === 'call' || body.view.card !== 'terminal') return '';
  return body.view.durationMs === undefined ? '' : renderDuration(body.view.durationMs);
}

function describeTerminal({ description, cwd }: SettledCall, sessionCwd: string): string[] {
  return [
    ...(description === undefined ? [] : [cleanLine(description)]),
    ...(cwd === undefined ? [] : [`in ${cleanLine(displayPath(cwd, sessionCwd))}`]),
  ];
}

/** The result owns the body, but what a call was given is nowhere else when no presenter knew it. */
function inputOfResult(call: ToolCallView, { body }: SettledCall, style: Style): string[] {
  return body.of === 'result' && call.card === 'generic' ? renderRawInput(call.rawInput, style) : [];
}

function renderBody({ body }: SettledCall, drawing: { cwd: string; style: Style }): string[] {
  return body.of === 'call' ? renderCallView(body.view, drawing) : renderResultView(body.view, drawing);
}

function renderCallView(view: ToolCallView, drawing: { cwd: string; style: Style }): string[] {
  switch (view.card) {
    case 'generic':
      return renderGenericCall(view, drawing.style);
    case 'terminal':
      return renderTerminalCall(view, drawing.style);
    case 'diff':
      return renderDiffCall(view, drawing);
    default:
      return assertNever(view);
  }
}

function renderResultView(view: ToolResultView, drawing: { cwd: string; style: Style }): string[] {
  switch (view.card) {
    case 'generic':
      return renderGenericResult(view);
    case 'terminal':
      return renderTerminalResult(view, drawing.style);
    case 'diff':
      return renderDiffResult(view, drawing);
    default:
      return assertNever(view);
  }
}

function renderTask({ task }: CallItem): string[] {
  if (task === undefined) return [];
  const how =
    task.signal !== undefined
      ? `, ${cleanLine(task.signal)}`
      : task.exitCode !== undefined
        ? `, exit ${task.exitCode}`
        : '';
  return [`background task ${cleanLine(task.taskId)}: ${task.state}${how}`];
}
