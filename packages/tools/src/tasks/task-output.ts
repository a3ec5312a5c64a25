import { textContent } from '@showreel/views';
import { z } from 'zod';
import { describeOutput } from '../bash/describe-output';
import { defineTool } from '../contract/define-tool';
import { taskOutputPresenter } from './task-output-presenter';
import { describeState, taskValue } from './task-value';

export const taskOutputTool = defineTool({
  presenter: taskOutputPresenter,
  description: 'Shows what a background task wrote since this was last asked, and how the task stands.',
  value: z.object({ task: taskValue, output: z.string() }),
  execute: async ({ task_id, wait_ms = 0 }, { tasks, signal }) => {
    if (wait_ms > 0) await tasks.wait(task_id, { timeoutMs: wait_ms, signal });
    signal.throwIfAborted();
    const task = tasks.get(task_id);
    return { task, output: describeOutput(tasks.readNew(task_id)) };
  },
  output: {
    render: (_args, { task, output }) => {
      const text = output === '' || output.endsWith('\n') ? output : `${output}\n`;
      return textContent(`${text || 'No new output.\n'}[${task.taskId}: ${describeState(task)}]`);
    },
  },
});
