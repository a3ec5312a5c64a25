import { textContent } from '@showreel/views';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool';
import { taskStopPresenter } from './task-stop-presenter';
import { describeState, nameOf, taskValue } from './task-value';

export const taskStopTool = defineTool({
  presenter: taskStopPresenter,
  description: 'Stops a background task with all its processes.',
  value: z.object({ task: taskValue }),
  execute: async ({ task_id }, { tasks }) => ({ task: await tasks.stop(task_id) }),
  output: {
    render: (_args, { task }) => textContent(`${task.taskId}: ${describeState(task)}.`),
    presentationMeta: (_args, { task }) => nameOf(task),
  },
});
