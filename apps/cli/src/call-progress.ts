import { assertNever, settleCall, type CallState, type ToolCallView, type ViewEvent } from '@showreel/views';

/** Follows one call through the events of its session. */
export interface CallProgress {
  /** Takes the next event, and tells whether it is the call's: its own, one it caused, or the end of its task. */
  take(event: ViewEvent): boolean;
  /** How the call ended; undefined while it runs. */
  state(): CallState | undefined;
  /** Whether a background task that the call started runs on. */
  hasTasks(): boolean;
}

export function followCall(callId: string): CallProgress {
  const tasks = new Set<string>();
  let call: ToolCallView | undefined;
  let state: CallState | undefined;

  return {
    take(event) {
      switch (event.type) {
        case 'tool-call':
          if (event.callId !== callId) return false;
          call = event.view;
          return true;
        case 'tool-result':
          if (event.callId !== callId || call === undefined) return false;
          state = settleCall(call, event).state;
          return true;
        case 'task':
          if (event.callId !== callId) return isOpen(call, state);
          if (event.state === 'running') tasks.add(event.taskId);
          else tasks.delete(event.taskId);
          return true;
        case 'todo':
          // A todo list does not say whose it is: while the call runs, it is taken for the call's.
          return isOpen(call, state);
        case 'session':
        case 'message':
        case 'thought':
        case 'usage':
        case 'notice':
          return false;
        default:
          return assertNever(event);
      }
    },
    state: () => state,
    hasTasks: () => tasks.size > 0,
  };
}

function isOpen(call: ToolCallView | undefined, state: CallState | undefined): boolean {
  return call !== undefined && state === undefined;
}
