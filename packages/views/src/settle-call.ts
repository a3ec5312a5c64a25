import { assertNever } from './assert-never';
import type { ToolCallView, ToolResultView } from './card';
import type { SearchSubject, ToolCallKind } from './cards/generic';
import type { TerminalResultView } from './cards/terminal';
import type { FileLocation } from './file-location';
import type { CallEnd } from './view-event';

/** `waiting` is a call that a person has not allowed yet. */
export type CallState = 'waiting' | 'running' | 'done' | 'failed' | 'interrupted' | 'denied';

/** How a call ended, as a `tool-result` event says it. */
export interface CallResult {
  isError: boolean;
  ended?: CallEnd;
  view: ToolResultView;
}

/** A call and its result as one thing to draw. */
export interface SettledCall {
  state: CallState;
  /** Why it ended, when it did not end by itself. */
  ended?: CallEnd;
  /** The background task that it started. */
  taskId?: string;
  title: string;
  kind: ToolCallKind;
  /** The part of the title that is code: a command, or what a search looks for. */
  code?: string;
  search?: SearchSubject;
  description?: string;
  cwd?: string;
  locations: FileLocation[];
  /** What to draw below the title: the call's own view until there is a result. */
  body: { of: 'call'; view: ToolCallView } | { of: 'result'; view: ToolResultView };
}

/**
 * Joins a call with its result. The result owns the body, and the title when it has one; the call keeps description,
 * cwd, kind and locations. Any call card may meet any result card.
 */
export function settleCall(call: ToolCallView, result?: CallResult): SettledCall {
  const state = result === undefined ? 'running' : resultState(result);
  const locations = callLocations(call, result?.view);
  return {
    state,
    ...(result?.ended === undefined ? {} : { ended: result.ended }),
    title: result?.view.title ?? (state === 'failed' ? withoutRange(call, locations[0]?.path) : call.title),
    kind: callKind(call),
    ...callFacts(call),
    locations,
    body: result === undefined ? { of: 'call', view: call } : { of: 'result', view: result.view },
  };
}

/** The title of a call that failed: the lines that a reading was asked for were not read. */
function withoutRange(call: ToolCallView, path: string | undefined): string {
  const { title } = call;
  const end = path === undefined || callKind(call) !== 'read' ? -1 : title.lastIndexOf(path) + path.length;
  return path !== undefined && end >= path.length && /^ \([^()]*\)$/.test(title.slice(end))
    ? title.slice(0, end)
    : title;
}

function resultState(result: CallResult): CallState {
  if (result.ended === 'denied') return 'denied';
  if (result.ended !== undefined) return 'interrupted';
  if (result.isError) return 'failed';
  const { view } = result;
  switch (view.card) {
    case 'terminal':
      return commandState(view);
    case 'generic':
    case 'diff':
      return 'done';
    default:
      return assertNever(view);
  }
}

/** How a command stands that ended by itself. One whose exit nobody knows counts as done. */
export function commandState({
  exitCode = 0,
  signal,
  timedOut = false,
}: Pick<TerminalResultView, 'exitCode' | 'signal' | 'timedOut'>): 'done' | 'failed' {
  return exitCode !== 0 || signal !== undefined || timedOut ? 'failed' : 'done';
}

function callKind(call: ToolCallView): ToolCallKind {
  switch (call.card) {
    case 'generic':
      return call.kind ?? 'other';
    case 'terminal':
      return 'execute';
    case 'diff':
      return 'edit';
    default:
      return assertNever(call);
  }
}

function callFacts(call: ToolCallView): Pick<SettledCall, 'description' | 'cwd' | 'code' | 'search'> {
  switch (call.card) {
    case 'terminal':
      return {
        code: call.title,
        ...(call.description === undefined ? {} : { description: call.description }),
        ...(call.cwd === undefined ? {} : { cwd: call.cwd }),
      };
    case 'generic': {
      const code = call.code ?? call.search?.pattern;
      return {
        ...(code === undefined ? {} : { code }),
        ...(call.search === undefined ? {} : { search: call.search }),
      };
    }
    case 'diff':
      return {};
    default:
      return assertNever(call);
  }
}

/** The call's locations; a diff that names none stands where its files are; a result may add its own. */
function callLocations(call: ToolCallView, result: ToolResultView | undefined): FileLocation[] {
  const found = result?.card === 'generic' ? result.locations : undefined;
  switch (call.card) {
    case 'generic':
      return call.locations ?? found ?? [];
    case 'terminal':
      return found ?? [];
    case 'diff':
      return call.locations ?? [...new Set(call.diffs.map(({ path }) => path))].map((path) => ({ path }));
    default:
      return assertNever(call);
  }
}
