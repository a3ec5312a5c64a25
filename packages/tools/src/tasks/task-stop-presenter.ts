import { definePresenter } from '@showreel/views';
import { z } from 'zod';
import { taskId } from './task-id-argument';
import { namedTask, titleOfTask } from './task-title';

export const taskStopPresenter = definePresenter({
  name: 'task_stop',
  args: z.object({ task_id: taskId }),
  // Older logs have none.
  meta: z.union([z.object(namedTask), z.undefined()]),
  presentCall: ({ task_id }) => ({
    card: 'generic',
    kind: 'execute',
    title: `Stop ${task_id}`,
    code: task_id,
  }),
  presentResult: ({ task_id }, { content, meta }) => ({
    card: 'generic',
    title: titleOfTask('Stop', meta?.task, task_id),
    content,
  }),
});
