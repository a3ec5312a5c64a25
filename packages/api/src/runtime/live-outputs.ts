import type { BlobStore } from '@showreel/sessions/blobs';
import { createOutputCollector, type OutputSink } from '@showreel/tools';
import type { OutputPane } from '@showreel/views';
import { gatherWakes, type GatheredWakes } from './gather-wakes';
import { openSpool, type TakeFile } from './spool';

/** The output of one command: one pass over its bytes, into a bounded pane and a bounded file. */
interface LiveOutput extends OutputSink {
  /** Ends it, once the event that keeps the output is in the log or cannot be. Again: nothing. */
  end(): Promise<void>;
}

/** The output of the commands that run now. */
export interface LiveOutputs {
  /** The output of a call's command, from its first byte on; of a background task, too, after its call has ended. */
  begin(sessionId: string, callId: string): LiveOutput;
  /** Ids of the session's calls whose commands run now and have written something. */
  running(sessionId: string): string[];
  pane(callId: string): OutputPane | undefined;
  /** Calls `wake` when a call of the session has new output. Returns the function that ends it. */
  subscribe(sessionId: string, wake: () => void): () => void;
}

interface LiveOutputsOptions {
  spoolFolder: string;
  blobs: Pick<BlobStore, 'putFile'>;
}

interface Live {
  sessionId: string;
  read: OutputSink['read'];
}

export function createLiveOutputs({ spoolFolder, blobs }: LiveOutputsOptions): LiveOutputs {
  const running = new Map<string, Live>();
  const watched = new Map<string, GatheredWakes>();
  return {
    begin(sessionId, callId) {
      const { write, finish, read } = createOutputCollector();
      const take: TakeFile = (path, known) => blobs.putFile(sessionId, path, known);
      const spool = openSpool({ folder: spoolFolder, callId, take });
      const live: Live = { sessionId, read };
      let hasEnded = false;
      return {
        write(bytes) {
          // What did not give way when its call ended has nowhere to write any more.
          if (hasEnded) return;
          if (running.get(callId) !== live) running.set(callId, live);
          write(bytes);
          spool.write(bytes);
          watched.get(sessionId)?.ring(bytes.byteLength);
        },
        finish,
        read,
        keep: () => spool.keep(),
        async end() {
          if (hasEnded) return;
          hasEnded = true;
          if (running.get(callId) === live) running.delete(callId);
          await spool.discard();
        },
      };
    },
    running: (sessionId) =>
      [...running].filter(([, live]) => live.sessionId === sessionId).map(([callId]) => callId),
    pane: (callId) => running.get(callId)?.read().pane,
    subscribe(sessionId, wake) {
      const wakes = watched.get(sessionId) ?? gatherWakes();
      watched.set(sessionId, wakes);
      wakes.add(wake);
      return () => {
        if (wakes.delete(wake) && watched.get(sessionId) === wakes) watched.delete(sessionId);
      };
    },
  };
}
