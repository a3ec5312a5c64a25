import { definePresenter } from '@showreel/views';
import { z } from 'zod';
import { taskId } from './task-id-argument';

export const taskOutputPresenter = definePresenter({
  name: 'task_output',
  args: z.object({
    task_id: taskId,
    wait_ms: z
      .int()
      .min(0)
      .max(600_000)
      .exactOptional()
      .describe('How long to wait for the task to end first, in milliseconds.'),
  }),
  presentCall: ({ task_id }) => ({ card: 'generic', kind: 'read', title: `Output of ${task_id}` }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});
