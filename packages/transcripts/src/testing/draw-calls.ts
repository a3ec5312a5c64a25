import { genericCall, genericResult, settleCall, type SettledCall, type ToolCallView } from '@showreel/views';
import type { AgentPresenters } from '../contract/log-format';
import type { TranscriptEvent } from '../contract/transcript-event';

/** The calls of a log as they are drawn, by their ids; one without a result as it runs. */
export function drawCalls(
  presenters: AgentPresenters,
  events: readonly TranscriptEvent[],
): Record<string, SettledCall & { call: ToolCallView }> {
  const drawn: Record<string, SettledCall & { call: ToolCallView }> = {};
  const calls = new Map<string, { tool: string; args: unknown; call: ToolCallView }>();
  for (const { event } of events) {
    if (event.type === 'tool-call') {
      const { callId, tool, args } = event;
      const call = presenters.find(tool)?.presentCall(args) ?? genericCall(tool, args);
      calls.set(callId, { tool, args, call });
      drawn[callId] = { ...settleCall(call), call };
    }
    if (event.type !== 'tool-result') continue;
    const begun = calls.get(event.callId);
    if (begun === undefined) continue;
    const { tool, args, call } = begun;
    const view = presenters.find(tool)?.presentResult(args, event) ?? genericResult(event);
    drawn[event.callId] = { ...settleCall(call, { ...event, view }), call };
  }
  return drawn;
}
