import { appendOutput, emptyPane, paneEnd, type OutputPane } from '@showreel/views';
import { openSpool } from './spool';

/** How long new output is gathered before watchers are woken, in milliseconds: about a frame. */
const gatherMs = 16;

export interface LiveOutput {
  write(text: string): void;
  /** Ends the output, once the call's result is in the log or cannot be. Again: nothing. */
  end(): Promise<void>;
}

/** The output of the calls that run now: bounded in memory, spooled to disk. */
export interface LiveOutputs {
  begin(sessionId: string, callId: string): LiveOutput;
  /** Ids of the session's calls that run now. */
  running(sessionId: string): string[];
  pane(callId: string): OutputPane | undefined;
  /** Calls `wake` when a call of the session has new output. Returns the function that ends it. */
  subscribe(sessionId: string, wake: () => void): () => void;
}

export function createLiveOutputs(spoolFolder: string): LiveOutputs {
  const panes = new Map<string, { sessionId: string; pane: OutputPane }>();
  const subscribers = new Map<string, Set<() => void>>();
  const gathering = new Map<string, NodeJS.Timeout>();

  const wakeSoon = (sessionId: string): void => {
    if (gathering.has(sessionId) || !subscribers.has(sessionId)) return;
    const timer = setTimeout(() => {
      gathering.delete(sessionId);
      for (const wake of subscribers.get(sessionId) ?? []) wake();
    }, gatherMs);
    gathering.set(sessionId, timer);
  };

  return {
    begin(sessionId, callId) {
      const spool = openSpool(spoolFolder, callId);
      const live = { sessionId, pane: emptyPane };
      panes.set(callId, live);
      return {
        write(text) {
          live.pane = appendOutput(live.pane, { offset: paneEnd(live.pane), data: text });
          spool.write(text);
          wakeSoon(sessionId);
        },
        async end() {
          if (panes.delete(callId)) await spool.discard();
        },
      };
    },
    running: (sessionId) =>
      [...panes].filter(([, live]) => live.sessionId === sessionId).map(([callId]) => callId),
    pane: (callId) => panes.get(callId)?.pane,
    subscribe(sessionId, wake) {
      const known = subscribers.get(sessionId) ?? new Set();
      subscribers.set(sessionId, known.add(wake));
      return () => {
        known.delete(wake);
        if (known.size === 0) subscribers.delete(sessionId);
      };
    },
  };
}
