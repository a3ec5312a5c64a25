import { createLocalFileSystem, createSeenVersions } from '@showreel/filesystem';
import type { NewEvent, Sessions } from '@showreel/sessions';
import type { BlobStore } from '@showreel/sessions/blobs';
import { serverMarker, shownOutput, type RecoveredOutput, type Tool } from '@showreel/tools';
import { endMarked } from './end-marked';
import { recordClosings, retryClosings, type Closing } from './record-closings';
import { clearSpools, discardSpools, recoverSpool } from './spool';

interface Recovery {
  sessions: Sessions;
  blobs: Pick<BlobStore, 'putFile'>;
  tools: ReadonlyMap<string, Tool>;
  /** The id of the data folder, which the processes of its servers are marked with. */
  serverId: string;
  spoolFolder: string;
}

/** What is still to be closed of what a dead server left. */
interface PendingRecovery {
  /** Gives up what is not closed yet, and resolves when nothing of it goes on. */
  stop(): Promise<void>;
}

/**
 * Closes what a server that died left open: ends the processes of its calls, and gives each open call a result that
 * says it was interrupted, and each open task its end, with the output that they had. What the log does not take, since
 * the disk is full, stays open and is tried again: nobody has to make room before they can look at anything.
 */
export async function recoverSessions(recovery: Recovery): Promise<PendingRecovery> {
  const { sessions, serverId, spoolFolder } = recovery;
  await endMarked(serverMarker, serverId);
  const closings: Closing[] = [];
  for (const sessionId of await sessions.listOpen()) closings.push(await prepareClosing(recovery, sessionId));
  const left = await recordClosings(sessions, closings);
  await clearSpools(spoolFolder, { but: left.flatMap(({ callIds }) => callIds) });
  const giveUp = new AbortController();
  const done = retryClosings(sessions, left, {
    giveUp: giveUp.signal,
    onClosed: ({ callIds }) => discardSpools(spoolFolder, callIds),
  }).catch((error: unknown) => console.error('What an earlier start left open was not closed:', error));
  return {
    stop: async () => {
      giveUp.abort();
      await done;
    },
  };
}

async function prepareClosing(
  { sessions, blobs, tools, spoolFolder }: Recovery,
  sessionId: string,
): Promise<Closing> {
  const recoverOutput = (callId: string): Promise<RecoveredOutput> =>
    recoverSpool(spoolFolder, callId, (path) => blobs.putFile(sessionId, path));
  const { session, openCalls, openTasks } = await sessions.header(sessionId);
  const events: NewEvent[] = [];
  for (const callId of Object.keys(openCalls)) {
    const call = await sessions.findCall(sessionId, callId);
    const tool = call === undefined ? undefined : tools.get(call.tool);
    if (session !== null && tool !== undefined) await removeHalfFiles(session.cwd, tool, call?.args);
    const outcome = tool?.recover(call?.args, await recoverOutput(callId)) ?? {
      content: [{ type: 'text' as const, text: 'Showreel stopped while this call was running.' }],
    };
    events.push({ type: 'tool-result', callId, ...outcome, isError: true, ended: 'interrupted' });
  }
  for (const [taskId, callId] of Object.entries(openTasks)) {
    const kept = shownOutput(await recoverOutput(callId));
    events.push({ type: 'task', callId, taskId, state: 'interrupted', ...kept });
  }
  events.push({ type: 'notice', level: 'warning', text: whatStopped(openCalls, openTasks) });
  return { sessionId, events, callIds: [...Object.keys(openCalls), ...Object.values(openTasks)] };
}

/** Removes what a change of files left half written. A folder that is gone or closed by now is no reason not to start. */
async function removeHalfFiles(root: string, { presenter }: Tool, args: unknown): Promise<void> {
  const view = presenter.presentCall(args);
  if (view.card !== 'diff') return;
  const fileSystem = createLocalFileSystem({ root, seen: createSeenVersions() });
  for (const path of new Set((view.locations ?? view.diffs).map((place) => place.path))) {
    try {
      await fileSystem.removeLeftovers(path);
    } catch (error) {
      console.error('Could not look for what an interrupted change left beside its file:', error);
    }
  }
}

function whatStopped(calls: Record<string, number>, tasks: Record<string, string>): string {
  const parts = [
    count(Object.keys(calls).length, 'call'),
    count(Object.keys(tasks).length, 'background task'),
  ];
  const interrupted = parts.filter((part) => part !== '').join(' and ');
  return `Showreel stopped unexpectedly. Interrupted: ${interrupted}.`;
}

function count(number: number, noun: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}
