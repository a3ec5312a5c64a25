import { assertNever, taskState } from '@showreel/views';
import { z } from 'zod';
import type { Task } from './task-registry';

/** A task as the tools' values hold it. */
export const taskValue = z.object({
  taskId: z.string(),
  callId: z.string(),
  command: z.string(),
  description: z.string().exactOptional(),
  workdir: z.string().exactOptional(),
  state: taskState,
  startedAt: z.number(),
  exitCode: z.int().exactOptional(),
  signal: z.string().exactOptional(),
  durationMs: z.number().exactOptional(),
});

/** What persists of which task it was. */
export function nameOf({ description }: Pick<Task, 'description'>): { task?: string } {
  return description === undefined ? {} : { task: description };
}

/** One phrase for how a task stands: `running`, `exited with 0`, `stopped (SIGTERM)`. */
export function describeState({
  state,
  exitCode,
  signal,
}: Pick<Task, 'state' | 'exitCode' | 'signal'>): string {
  const how = signal ?? (exitCode === undefined ? undefined : `exit code ${exitCode}`);
  switch (state) {
    case 'running':
      return 'running';
    case 'exited':
      return how === undefined ? 'ended' : `ended with ${how}`;
    case 'stopped':
      return how === undefined ? 'stopped' : `stopped (${how})`;
    case 'interrupted':
      return 'interrupted, since Showreel stopped';
    default:
      return assertNever(state);
  }
}
