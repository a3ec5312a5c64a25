import { openWindow, type TimelinePage } from '@showreel/views';
import { showCall, type ShownCall } from '../cards/shown-call';
import { callOf } from '../session/call-of';
import { parsePage } from '../session/timeline-source';

/** The command that the window of one call holds; undefined when the call is none, and has no page of its own. */
export function commandOfPage(page: TimelinePage, callId: string): ShownCall | undefined {
  const item = callOf(openWindow(parsePage(page)), callId);
  const call = item && showCall(item);
  return call?.card === 'terminal' && call.kind === 'execute' ? call : undefined;
}
