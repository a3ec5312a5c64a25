import { definePresenter } from '@showreel/views';
import { z } from 'zod';
import { taskId } from './task-id-argument';

export const taskStopPresenter = definePresenter({
  name: 'task_stop',
  args: z.object({ task_id: taskId }),
  presentCall: ({ task_id }) => ({ card: 'generic', kind: 'execute', title: `Stop ${task_id}` }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});
