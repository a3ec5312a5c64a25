import type { JsonValue } from '@showreel/views';
import { resolve } from 'node:path';
import { followCall, type CallProgress } from '../call-progress';
import { CommandError } from '../command-error';
import type { Connection } from '../connection/connection';
import { describeFailure, isNotFound } from '../connection/describe-failure';
import { findSession } from '../connection/find-session';
import { watchEvents } from '../connection/watch-events';
import type { Environment } from '../environment';

interface RunRequest {
  tool: string;
  args: JsonValue;
  /** Folder of the new session, relative to where the command was given. */
  cwd: string;
  /** The session to run in, instead of a new one. */
  session?: string;
}

const waitingSentence =
  'Waiting for the background task, which would end with this command. Ctrl-C stops it. (A running server would keep it: npm start.)';

/**
 * Runs one tool, records it, and prints the view events it causes as they happen; the session's id goes to stderr.
 * Returns the exit code: 0 when the call is done, 1 when it did not end well, what the environment names when it was
 * asked to end. A background task of this process is waited for, since it would end with it.
 */
export async function runTool(
  connection: Connection,
  request: RunRequest,
  environment: Environment,
): Promise<number> {
  const { client } = connection;
  await assertTool(connection, request.tool);
  const sessionId = await chooseSession(connection, request, environment);
  await environment.err.print(`session: ${sessionId}`);

  const { header } = await client.sessions.page.query({ sessionId, limit: 1 });
  const interruption = new AbortController();
  const stopListening = environment.onInterrupt((exitCode) => interruption.abort(exitCode));
  try {
    const started = await client.tools.run.mutate({ sessionId, tool: request.tool, args: request.args });
    if (!started.started) throw new CommandError(`The arguments do not fit the tool "${request.tool}".`, 2);
    const call = { sessionId, callId: started.callId, after: header.head };
    return await followToEnd(connection, call, { ...environment, interrupted: interruption.signal });
  } finally {
    stopListening();
  }
}

async function assertTool({ client }: Connection, tool: string): Promise<void> {
  const names = (await client.tools.list.query()).map(({ name }) => name);
  if (names.includes(tool)) return;
  throw new CommandError(`There is no tool "${tool}". The tools are: ${names.join(', ')}.`, 2);
}

async function chooseSession(
  connection: Connection,
  { session, cwd }: RunRequest,
  environment: Environment,
): Promise<string> {
  if (session !== undefined) return findSession(connection, session);
  return (await connection.client.sessions.create.mutate({ cwd: resolve(environment.cwd, cwd) })).id;
}

interface RunningCall {
  sessionId: string;
  callId: string;
  /** Seq after which the call's events begin. */
  after: number;
}

async function followToEnd(
  connection: Connection,
  { sessionId, callId, after }: RunningCall,
  { out, err, interrupted }: Environment & { interrupted: AbortSignal },
): Promise<number> {
  const progress = followCall(callId);
  const stop = (): void => {
    stopCall(connection, { sessionId, callId, progress }).catch((error: unknown) =>
      err.print(describeFailure(error).message),
    );
  };
  if (interrupted.aborted) stop();
  interrupted.addEventListener('abort', stop, { once: true });
  for await (const event of watchEvents(connection, { sessionId, after })) {
    if (!progress.take(event)) continue;
    await out.print(JSON.stringify(event));
    const state = progress.state();
    if (state === undefined) continue;
    if (connection.local === undefined || !progress.hasTasks()) {
      if (interrupted.aborted) return Number(interrupted.reason);
      return state === 'done' ? 0 : 1;
    }
    if (interrupted.aborted) stop();
    else if (event.type === 'tool-result') await err.print(waitingSentence);
  }
  return 1;
}

/** Stops what still runs: the call, or the background tasks that it left to this process. */
async function stopCall(
  { client, local }: Connection,
  { sessionId, callId, progress }: { sessionId: string; callId: string; progress: CallProgress },
): Promise<void> {
  if (progress.state() !== undefined) {
    await local?.stopSession(sessionId);
    return;
  }
  try {
    await client.tools.cancel.mutate({ sessionId, callId });
  } catch (error) {
    // It ended by itself in the meantime: its result is on the way.
    if (!isNotFound(error)) throw error;
  }
}
