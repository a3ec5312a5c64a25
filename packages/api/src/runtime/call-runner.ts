import { randomBytes } from 'node:crypto';
import { createLocalFileSystem, type SeenVersions } from '@showreel/filesystem';
import { SessionNotFoundError, type NewEvent, type Sessions } from '@showreel/sessions';
import { BlobStoreError, type BlobStore } from '@showreel/sessions/blobs';
import {
  CallInterrupted,
  callMarker,
  runTool,
  serverMarker,
  sessionMarker,
  ToolError,
  type ArgumentIssue,
  type ManagedTasks,
  type Tool,
  type ToolContext,
} from '@showreel/tools';
import type { BlobReference, JsonValue } from '@showreel/views';
import { ImportedSessionError } from '../imports/import-errors';
import { CallNotFoundError, ToolNotFoundError } from './call-errors';
import { endMarked } from './end-marked';
import type { LiveOutputs } from './live-outputs';
import { recordEnd } from './record-end';
import { createRecorder, reportLost } from './recorder';
import { createSessionTasks } from './session-tasks';

export type StartedCall = { started: true; callId: string } | { started: false; issues: ArgumentIssue[] };

interface CallRequest {
  sessionId: string;
  tool: string;
  args: JsonValue;
  /** Whether a call with invalid arguments is recorded as a failed call, or refused with its issues. */
  onInvalid: 'record' | 'refuse';
}

/** Runs tools and records what became of them. */
export interface CallRunner {
  /** Resolves once the call is in the log; it runs on. */
  start(request: CallRequest): Promise<StartedCall>;
  /**
   * Asks a running call to stop, or ends the background task that it started; what became of it follows in the log.
   * Rejects with a `CallNotFoundError` when neither runs.
   */
  cancel(call: { sessionId: string; callId: string }): Promise<void>;
  /** Ends the calls and tasks of a session, then does `work`; from the first on no call starts until it is done. */
  stopSession(sessionId: string, work: () => Promise<void>): Promise<void>;
  /** Ends everything as interrupted, and resolves when that is in the log. No call starts after it. */
  close(): Promise<void>;
}

interface CallRunnerOptions {
  sessions: Sessions;
  blobs: BlobStore;
  /** What a session has seen of its files: the same object for all of its calls. */
  seenBy: (sessionId: string) => SeenVersions;
  outputs: LiveOutputs;
  tools: ReadonlyMap<string, Tool>;
  /** The id of the data folder. */
  serverId: string;
  /** The environment that commands start from. */
  env: NodeJS.ProcessEnv;
}

interface RunningCall {
  sessionId: string;
  /** False once the tool has ended: what is left is to record its result. */
  stoppable: boolean;
  controller: AbortController;
  ended: Promise<void>;
}

/** What a session's calls share while the server runs. */
interface SessionWork {
  tasks: ManagedTasks;
  /** Aborts when nothing is tried again that the store does not take. */
  giveUp: AbortController;
}

export function createCallRunner({
  sessions,
  blobs,
  seenBy,
  outputs,
  tools,
  serverId,
  env,
}: CallRunnerOptions): CallRunner {
  const running = new Map<string, RunningCall>();
  const works = new Map<string, SessionWork>();
  const recorder = createRecorder(sessions);
  const stopping = new Set<string>();
  let closed = false;

  const workOf = (sessionId: string): SessionWork => {
    const known = works.get(sessionId);
    if (known !== undefined) return known;
    const giveUp = new AbortController();
    if (closed || stopping.has(sessionId)) giveUp.abort();
    const tasks = createSessionTasks({ sessionId, sessions, outputs, recorder, giveUp: giveUp.signal });
    const work = { tasks, giveUp };
    works.set(sessionId, work);
    return work;
  };

  const execute = async (
    tool: Tool,
    args: JsonValue,
    context: Omit<ToolContext, 'output' | 'tasks'>,
  ): Promise<void> => {
    const { sessionId, callId } = context;
    const { tasks, giveUp } = workOf(sessionId);
    const output = outputs.begin(sessionId, callId);
    try {
      const outcome = await runTool(tool, args, { ...context, output, tasks });
      const call = running.get(callId);
      if (call !== undefined) call.stoppable = false;
      await recorder.settle(sessionId);
      await recordEnd(sessions, {
        sessionId,
        event: { type: 'tool-result', callId, ...outcome },
        instead: (why) => lostResult(callId, why),
        makeRoom: () => output.end(),
        giveUp: giveUp.signal,
      });
    } finally {
      await output.end();
    }
  };

  return {
    async start({ sessionId, tool: name, args, onInvalid }) {
      const tool = tools.get(name);
      if (tool === undefined) throw new ToolNotFoundError(name, [...tools.keys()]);
      const { cwd, isImported } = await sessions.get(sessionId);
      if (isImported) throw new ImportedSessionError();
      const issues = onInvalid === 'refuse' ? tool.checkArgs(args) : [];
      if (issues.length > 0) return { started: false, issues };
      if (closed) throw new CallNotFoundError();
      if (stopping.has(sessionId)) throw new SessionNotFoundError(sessionId);

      const callId = `call_${randomBytes(9).toString('base64url')}`;
      const controller = new AbortController();
      const logged = sessions.append(sessionId, { type: 'tool-call', callId, tool: name, args });
      const run = (): Promise<void> =>
        execute(tool, args, {
          sessionId,
          callId,
          cwd,
          signal: controller.signal,
          fileSystem: createLocalFileSystem({ root: cwd, seen: seenBy(sessionId) }),
          blobs: { put: (bytes) => putBlob(blobs, sessionId, bytes) },
          todos: { replace: (items) => recorder.record(sessionId, { type: 'todo', items }) },
          env: { ...env, [serverMarker]: serverId, [sessionMarker]: sessionId, [callMarker]: callId },
        }).catch((error: unknown) => reportLost(callId, error));
      // Known as running before it is in the log: whoever stops everything meanwhile stops this one, too.
      const ended = logged.then(run, () => undefined).finally(() => running.delete(callId));
      running.set(callId, { sessionId, stoppable: true, controller, ended });
      await logged;
      return { started: true, callId };
    },

    async cancel({ sessionId, callId }) {
      const call = running.get(callId);
      if (call?.sessionId === sessionId && call.stoppable) {
        call.controller.abort();
        return;
      }
      const tasks = works.get(sessionId)?.tasks;
      const task = tasks?.list().find((each) => each.callId === callId && each.state === 'running');
      if (tasks === undefined || task === undefined) throw new CallNotFoundError();
      await tasks.stop(task.taskId);
    },

    async stopSession(sessionId, work) {
      stopping.add(sessionId);
      try {
        works.get(sessionId)?.giveUp.abort();
        const calls = [...running.values()].filter((call) => call.sessionId === sessionId);
        for (const call of calls) call.controller.abort();
        await Promise.all(calls.map((call) => call.ended));
        await works.get(sessionId)?.tasks.stopAll('stopped');
        if (works.delete(sessionId)) await endMarked(sessionMarker, sessionId);
        await recorder.settle(sessionId);
        await work();
      } finally {
        stopping.delete(sessionId);
      }
    },

    async close() {
      closed = true;
      for (const { giveUp } of works.values()) giveUp.abort();
      for (const call of running.values()) call.controller.abort(new CallInterrupted());
      await Promise.all([...running.values()].map((call) => call.ended));
      await Promise.all([...works.values()].map(({ tasks }) => tasks.stopAll('interrupted')));
      await Promise.all([...works.keys()].map((sessionId) => recorder.settle(sessionId)));
      if (works.size > 0) await endMarked(serverMarker, serverId);
    },
  };
}

/** What closes a call whose result could not be recorded. */
function lostResult(callId: string, why: string): NewEvent {
  const text = `The tool ended, but its result could not be recorded. ${why}`;
  return { type: 'tool-result', callId, content: [{ type: 'text', text }], isError: true };
}

/** Puts bytes into the store; that it cannot take them is something a tool may say. */
async function putBlob(blobs: BlobStore, sessionId: string, bytes: Uint8Array): Promise<BlobReference> {
  try {
    return await blobs.put(sessionId, bytes);
  } catch (error) {
    if (error instanceof BlobStoreError) throw new ToolError('not-kept', error.message, { cause: error });
    throw error;
  }
}
