import type { Sessions, SessionSummary } from '@showreel/sessions';
import type { ArgumentIssue } from '@showreel/tools';
import type { JsonValue } from '@showreel/views';
import type { LiveOutputs } from './live-outputs';

/** A tool as a form or a model sees it. `argsSchema` is JSON Schema. */
export interface ToolDescription {
  name: string;
  description: string;
  argsSchema: JsonValue;
}

export type StartedCall = { started: true; callId: string } | { started: false; issues: ArgumentIssue[] };

/** A read-only link. `local`: only this machine can open its address. */
export interface Share {
  id: string;
  createdAt: number;
  url: string;
  local: boolean;
}

/** Everything the routers offer, composed once in a process. */
export interface Runtime {
  sessions: Sessions;
  outputs: LiveOutputs;
  /** Refuses a folder that is not there with a sentence; without a title, the folder's name is the title. */
  createSession(input: { title?: string; cwd: string }): Promise<SessionSummary>;
  /** Stops what runs in the session, then deletes it. */
  deleteSession(sessionId: string): Promise<void>;
  listTools(): ToolDescription[];
  calls: {
    start(call: {
      sessionId: string;
      tool: string;
      args: JsonValue;
      onInvalid: 'record' | 'refuse';
    }): Promise<StartedCall>;
    cancel(call: { sessionId: string; callId: string }): Promise<void>;
  };
  shares: {
    create(sessionId: string): Promise<Share>;
    list(sessionId: string): Promise<Share[]>;
    revoke(shareId: string): Promise<void>;
    open(token: string): Promise<{ title: string }>;
    /** The session that a token opens; rejects with a `ShareNotFoundError` when it opens none. */
    resolve(token: string): Promise<string>;
  };
  /** Ends every call and task, records that, and closes the store. */
  close(): Promise<void>;
}
