import {
  assertNever,
  genericCall,
  genericResult,
  toolCallView,
  toolResultView,
  type Presenter,
  type RecordedResult,
  type ToolCallView,
  type ToolResultView,
  type ViewEvent,
} from '@showreel/views';
import type { StoredEvent, StoredEventOf } from './event';

/** The pure halves of an agent's tools, by the name that the log spells. */
export interface Presenters {
  get(tool: string): Presenter | undefined;
}

/** The presenters of an agent, by its name in the log's `session` events. */
export type PresentersOf = (agent: string) => Presenters;

interface Projection {
  presenters: Presenters;
  /** The call that a result settles: the newest open one of its id before it. Absent: the result is an orphan. */
  call?: StoredEventOf<'tool-call'> | undefined;
}

/**
 * What is seen of one stored event. Pure: no I/O, no clock, no throw. A tool that nobody knows, a presenter that throws
 * and a view that is not one give the generic card with the raw input or the content.
 */
export function projectEvent(event: StoredEvent, { presenters, call }: Projection): ViewEvent {
  switch (event.type) {
    case 'tool-call': {
      const { type, seq, at, callId, tool } = event;
      return { seq, at, type, callId, tool, view: presentCall(event, presenters) };
    }
    case 'tool-result': {
      const { type, seq, at, callId, isError, ended } = event;
      const view = presentResult(event, { presenters, call });
      return { seq, at, type, callId, isError, ...(ended === undefined ? {} : { ended }), view };
    }
    case 'session':
    case 'message':
    case 'thought':
    case 'task':
    case 'todo':
    case 'usage':
    case 'notice':
      return event;
    default:
      return assertNever(event);
  }
}

function presentCall({ tool, args }: StoredEventOf<'tool-call'>, presenters: Presenters): ToolCallView {
  const presenter = presenters.get(tool);
  return (
    attempt(() => presenter && toolCallView.safeParse(presenter.presentCall(args)).data) ??
    genericCall(tool, args)
  );
}

function presentResult(
  { content, isError, meta }: StoredEventOf<'tool-result'>,
  { presenters, call }: Projection,
): ToolResultView {
  const result: RecordedResult = { content, isError, ...(meta === undefined ? {} : { meta }) };
  const presenter = call && presenters.get(call.tool);
  return (
    attempt(() => presenter && toolResultView.safeParse(presenter.presentResult(call.args, result)).data) ??
    genericResult(result)
  );
}

/** A presenter is tool code: whatever it throws, a record must still be shown. */
function attempt<View>(present: () => View | undefined): View | undefined {
  try {
    return present();
  } catch {
    return undefined;
  }
}
