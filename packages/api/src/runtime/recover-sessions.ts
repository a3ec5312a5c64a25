import { createLocalFileSystem, createSeenVersions } from '@showreel/filesystem';
import type { Sessions } from '@showreel/sessions';
import type { BlobStore } from '@showreel/sessions/blobs';
import { killByMarker, shownOutput, type RecoveredOutput, type Tool } from '@showreel/tools';
import { serverMarker } from './process-markers';
import { clearSpools, recoverSpool } from './spool';

interface Recovery {
  sessions: Sessions;
  blobs: Pick<BlobStore, 'putFile'>;
  tools: ReadonlyMap<string, Tool>;
  /** The real path of the data folder. */
  home: string;
  spoolFolder: string;
}

/**
 * Closes what a server that died left open: ends the processes of its calls, and gives each open call a result that
 * says it was interrupted, and each open task its end, with the output that they had.
 */
export async function recoverSessions(recovery: Recovery): Promise<void> {
  await killByMarker(serverMarker, recovery.home);
  for (const sessionId of await recovery.sessions.listOpen()) await recoverSession(recovery, sessionId);
  await clearSpools(recovery.spoolFolder);
}

async function recoverSession(
  { sessions, blobs, tools, spoolFolder }: Recovery,
  sessionId: string,
): Promise<void> {
  const recoverOutput = (callId: string): Promise<RecoveredOutput> =>
    recoverSpool(spoolFolder, callId, (path) => blobs.putFile(sessionId, path));
  const { session, openCalls, openTasks } = await sessions.header(sessionId);
  for (const callId of Object.keys(openCalls)) {
    const call = await sessions.findCall(sessionId, callId);
    const tool = call === undefined ? undefined : tools.get(call.tool);
    if (session !== null && tool !== undefined) await removeHalfFiles(session.cwd, tool, call?.args);
    const outcome = tool?.recover(call?.args, await recoverOutput(callId)) ?? {
      content: [{ type: 'text' as const, text: 'Showreel stopped while this call was running.' }],
    };
    await sessions.append(sessionId, {
      type: 'tool-result',
      callId,
      ...outcome,
      isError: true,
      ended: 'interrupted',
    });
  }
  for (const [taskId, callId] of Object.entries(openTasks)) {
    const kept = shownOutput(await recoverOutput(callId));
    await sessions.append(sessionId, { type: 'task', callId, taskId, state: 'interrupted', ...kept });
  }
  await sessions.append(sessionId, {
    type: 'notice',
    level: 'warning',
    text: whatStopped(openCalls, openTasks),
  });
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
