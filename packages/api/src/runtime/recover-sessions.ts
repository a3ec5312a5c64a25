import type { Sessions } from '@showreel/sessions';
import { callMarker, killByMarker, type Tool } from '@showreel/tools';
import { clearSpools, takeSpool } from './spool';

interface Recovery {
  sessions: Sessions;
  tools: ReadonlyMap<string, Tool>;
  spoolFolder: string;
}

/**
 * Closes what a process that died left open: ends its processes, and gives each open call a result that says it was
 * interrupted, with the output that it had, and each open task its end.
 */
export async function recoverSessions(recovery: Recovery): Promise<void> {
  for (const sessionId of await recovery.sessions.listOpen()) await recoverSession(recovery, sessionId);
  await clearSpools(recovery.spoolFolder);
}

async function recoverSession({ sessions, tools, spoolFolder }: Recovery, sessionId: string): Promise<void> {
  const { openCalls, openTasks } = await sessions.header(sessionId);
  for (const callId of new Set([...Object.keys(openCalls), ...Object.values(openTasks)])) {
    await killByMarker(callMarker, callId);
  }
  for (const callId of Object.keys(openCalls)) {
    const call = await sessions.findCall(sessionId, callId);
    const tool = call === undefined ? undefined : tools.get(call.tool);
    const output = await takeSpool(spoolFolder, callId);
    const outcome = tool?.recover(call?.args, output) ?? {
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
    await sessions.append(sessionId, { type: 'task', callId, taskId, state: 'interrupted' });
  }
  await sessions.append(sessionId, {
    type: 'notice',
    level: 'warning',
    text: whatStopped(openCalls, openTasks),
  });
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
