import { z } from 'zod';

/** What a task's tools persist of which task it was: what it is for, as the start of it said. Older logs lack it. */
export const namedTask = { task: z.string().exactOptional() };

/** `Output of Heartbeat, task_k3x9ab`; without the name `Output of task_k3x9ab`. */
export function titleOfTask(verb: string, task: string | undefined, taskId: string): string {
  return task === undefined ? `${verb} ${taskId}` : `${verb} ${task}, ${taskId}`;
}
