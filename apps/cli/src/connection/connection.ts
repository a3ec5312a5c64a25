import type { AppRouter } from '@showreel/api';
import type { TRPCClient } from '@trpc/client';

/** The API, wherever it runs: the commands know nothing else of a server or a store. */
export interface Connection {
  client: TRPCClient<AppRouter>;
  /** Set when this process owns the data folder: what runs here ends with the command. */
  local?: LocalOwner;
  close(): Promise<void>;
}

interface LocalOwner {
  /** Ends the calls and background tasks of a session, and resolves when their ends are in the log. */
  stopSession(sessionId: string): Promise<void>;
  /** Builds the read model of a session again from its log. */
  reindex(sessionId: string): Promise<void>;
}
