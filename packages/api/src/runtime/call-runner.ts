import { randomBytes } from 'node:crypto';
import { createLocalFileSystem } from '@showreel/filesystem';
import { SessionNotFoundError, type NewEvent, type Sessions } from '@showreel/sessions';
import {
  CallInterrupted,
  callMarker,
  createTaskRegistry,
  runTool,
  type ArgumentIssue,
  type ManagedTasks,
  type Tool,
  type ToolContext,
  type ToolOutcome,
} from '@showreel/tools';
import type { JsonValue } from '@showreel/views';
import { CallNotFoundError, ToolNotFoundError } from './call-errors';
import type { LiveOutput, LiveOutputs } from './live-outputs';

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
  /** Asks a running call to stop; its result follows in the log. Rejects with a `CallNotFoundError`. */
  cancel(call: { sessionId: string; callId: string }): Promise<void>;
  /** Ends the calls and tasks of a session, then does `work`; from the first on no call starts until it is done. */
  stopSession(sessionId: string, work: () => Promise<void>): Promise<void>;
  /** Ends everything as interrupted, and resolves when that is in the log. No call starts after it. */
  close(): Promise<void>;
}

interface CallRunnerOptions {
  sessions: Sessions;
  outputs: LiveOutputs;
  tools: ReadonlyMap<string, Tool>;
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

export function createCallRunner({ sessions, outputs, tools, env }: CallRunnerOptions): CallRunner {
  const running = new Map<string, RunningCall>();
  const taskRegistries = new Map<string, ManagedTasks>();
  const recorder = createRecorder(sessions);
  const stopping = new Set<string>();
  let closed = false;

  const tasksOf = (sessionId: string): ManagedTasks => {
    const known = taskRegistries.get(sessionId);
    if (known !== undefined) return known;
    const registry = createTaskRegistry({
      onState: ({ callId, taskId, state, exitCode, signal }) =>
        recorder.record(sessionId, {
          type: 'task',
          callId,
          taskId,
          state,
          ...(exitCode === undefined ? {} : { exitCode }),
          ...(signal === undefined ? {} : { signal }),
        }),
    });
    taskRegistries.set(sessionId, registry);
    return registry;
  };

  const execute = async (
    tool: Tool,
    args: JsonValue,
    context: Omit<ToolContext, 'output'>,
  ): Promise<void> => {
    const { sessionId, callId } = context;
    const output = outputs.begin(sessionId, callId);
    try {
      const outcome = await runTool(tool, args, { ...context, output });
      const call = running.get(callId);
      if (call !== undefined) call.stoppable = false;
      await recorder.settle(sessionId);
      await recordResult(sessions, { sessionId, callId, outcome, output });
    } finally {
      await output.end();
    }
  };

  return {
    async start({ sessionId, tool: name, args, onInvalid }) {
      const tool = tools.get(name);
      if (tool === undefined) throw new ToolNotFoundError(name, [...tools.keys()]);
      const { cwd } = await sessions.get(sessionId);
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
          fileSystem: createLocalFileSystem({ root: cwd }),
          tasks: tasksOf(sessionId),
          todos: { replace: (items) => recorder.record(sessionId, { type: 'todo', items }) },
          env: { ...env, [callMarker]: callId },
        }).catch((error: unknown) => reportLost(callId, error));
      // Known as running before it is in the log: whoever stops everything meanwhile stops this one, too.
      const ended = logged.then(run, () => undefined).finally(() => running.delete(callId));
      running.set(callId, { sessionId, stoppable: true, controller, ended });
      await logged;
      return { started: true, callId };
    },

    cancel({ sessionId, callId }) {
      const call = running.get(callId);
      if (call?.sessionId !== sessionId || !call.stoppable) return Promise.reject(new CallNotFoundError());
      call.controller.abort();
      return Promise.resolve();
    },

    async stopSession(sessionId, work) {
      stopping.add(sessionId);
      try {
        const calls = [...running.values()].filter((call) => call.sessionId === sessionId);
        for (const call of calls) call.controller.abort();
        await Promise.all(calls.map((call) => call.ended));
        await taskRegistries.get(sessionId)?.stopAll('stopped');
        taskRegistries.delete(sessionId);
        await recorder.settle(sessionId);
        await work();
      } finally {
        stopping.delete(sessionId);
      }
    },

    async close() {
      closed = true;
      for (const call of running.values()) call.controller.abort(new CallInterrupted());
      await Promise.all([...running.values()].map((call) => call.ended));
      await Promise.all([...taskRegistries.values()].map((tasks) => tasks.stopAll('interrupted')));
      await Promise.all([...taskRegistries.keys()].map((sessionId) => recorder.settle(sessionId)));
    },
  };
}

interface Recorder {
  record(sessionId: string, event: NewEvent): void;
  /** Resolves when all that was recorded for the session is in its log. */
  settle(sessionId: string): Promise<void>;
}

/** Appends what tools say while they run, in the order in which they said it. */
function createRecorder(sessions: Sessions): Recorder {
  const pending = new Map<string, Promise<void>>();
  return {
    record(sessionId, event) {
      const before = pending.get(sessionId) ?? Promise.resolve();
      const written = before
        .then(async () => {
          await sessions.append(sessionId, event);
        })
        .catch((error: unknown) => reportLost(event.type, error));
      pending.set(sessionId, written);
    },
    settle: async (sessionId) => {
      await pending.get(sessionId);
    },
  };
}

/**
 * A result that the log refuses is still a result: the call is closed by an error that says so. When the disk is full,
 * it is the call's own spool that may leave room for that.
 */
async function recordResult(
  sessions: Sessions,
  {
    sessionId,
    callId,
    outcome,
    output,
  }: { sessionId: string; callId: string; outcome: ToolOutcome; output: LiveOutput },
): Promise<void> {
  try {
    await sessions.append(sessionId, { type: 'tool-result', callId, ...outcome });
  } catch (error) {
    if (error instanceof SessionNotFoundError) throw error;
    await output.end();
    const text = `The tool ended, but its result could not be recorded. ${whyRefused(callId, error)}`;
    await sessions.append(sessionId, {
      type: 'tool-result',
      callId,
      content: [{ type: 'text', text }],
      isError: true,
    });
  }
}

function whyRefused(callId: string, error: unknown): string {
  if (error instanceof Error && /^(LossyJson|InvalidEvent)Error$/.test(error.name)) return error.message;
  console.error(`Could not record the result of ${callId}:`, error);
  return "Showreel's own log says why.";
}

/** A session that was deleted under a running call has no log to write to; anything else is worth a line. */
function reportLost(what: string, error: unknown): void {
  if (error instanceof SessionNotFoundError) return;
  console.error(`Could not record ${what}:`, error);
}
