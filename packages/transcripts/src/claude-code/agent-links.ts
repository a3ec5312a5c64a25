import { createRecentKeys } from './seen-records';

/** The call that started a subagent, and the session in which it stands: the agent's own ids of both. */
export interface ParentCall {
  session: string;
  callId: string;
}

/** Which call started which subagent, as far as the records have told. */
export interface AgentLinks {
  addCall(call: ParentCall, prompt: string): void;
  /** A result, or the progress of a call, names the agent that the call started. */
  link(agentId: string, callId: string): void;
  /** The call that started an agent: as it was told, else the oldest one with that prompt. */
  parentOf(agentId: string, prompt: string | undefined): ParentCall | undefined;
  /** Calls `onLink` when the parent of an agent becomes known. */
  onLink(listener: (agentId: string, parent: ParentCall) => void): void;
}

/** How many agent calls wait to be linked: enough for any real session, and a bound for any other. */
const mostWaiting = 1000;

export function createAgentLinks(): AgentLinks {
  const waiting = new Map<string, ParentCall & { prompt: string }>();
  const linked = new Map<string, ParentCall>();
  const sessions = createRecentKeys();
  let tell: (agentId: string, parent: ParentCall) => void = () => undefined;

  function settle(agentId: string, { session, callId }: ParentCall): ParentCall {
    waiting.delete(callId);
    const parent = { session, callId };
    linked.set(agentId, parent);
    return parent;
  }

  return {
    addCall(call, prompt) {
      waiting.set(call.callId, { ...call, prompt: prompt.trim() });
      sessions.set(call.callId, call.session);
      const oldest = waiting.size > mostWaiting ? waiting.keys().next().value : undefined;
      if (oldest !== undefined) waiting.delete(oldest);
    },
    link(agentId, callId) {
      const session = sessions.get(callId);
      if (session === undefined || linked.get(agentId)?.callId === callId) return;
      tell(agentId, settle(agentId, { session, callId }));
    },
    parentOf(agentId, prompt) {
      const known = linked.get(agentId);
      if (known !== undefined || prompt === undefined || prompt === '') return known;
      const sought = prompt.trim();
      const call = [...waiting.values()].find((each) => each.prompt === sought);
      return call === undefined ? undefined : settle(agentId, call);
    },
    onLink(listener) {
      tell = listener;
    },
  };
}
