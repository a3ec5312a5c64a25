import { textContent } from '@showreel/views';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool';
import { taskListPresenter } from './task-list-presenter';
import { describeState, taskValue } from './task-value';

export const taskListTool = defineTool({
  presenter: taskListPresenter,
  description: "Lists the session's background tasks and how each stands.",
  value: z.object({ tasks: z.array(taskValue) }),
  execute: (_args, { tasks }) => Promise.resolve({ tasks: tasks.list() }),
  output: {
    render: (_args, { tasks }) => {
      const lines = tasks.map(
        (task) =>
          `${task.taskId}  ${describeState(task)}  ${task.command}${task.description === undefined ? '' : `  # ${task.description}`}`,
      );
      return textContent(lines.join('\n') || 'There are no background tasks in this session.');
    },
  },
});
