import { z } from 'zod';

/** The argument that names a task, the same for every tool on tasks. */
export const taskId = z
  .string()
  .min(1, 'Name a task.')
  .describe('The task, as the start of it named it.')
  .meta({ format: 'task' });
