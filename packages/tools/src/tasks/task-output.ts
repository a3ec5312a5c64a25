import { textContent } from '@showreel/views';
import { z } from 'zod';
import { describeOutput } from '../bash/describe-output';
import { shownOutput } from '../bash/keep-output';
import { defineTool } from '../contract/define-tool';
import { taskOutputMeta, taskOutputPresenter } from './task-output-presenter';
import { describeState, nameOf } from './task-value';

export const taskOutputTool = defineTool({
  presenter: taskOutputPresenter,
  description: 'Shows what a background task wrote since this was last asked, and how the task stands.',
  value: z.object({ meta: taskOutputMeta, text: z.string() }),
  execute: async ({ task_id, wait_ms = 0 }, { tasks, signal }) => {
    if (wait_ms > 0) await tasks.wait(task_id, { timeoutMs: wait_ms, signal });
    // Nobody would see what is read now, and the next reading would lack it.
    signal.throwIfAborted();
    const task = tasks.get(task_id);
    const fresh = tasks.readNew(task_id);
    const meta = { state: describeState(task), ...nameOf(task), ...shownOutput(fresh) };
    return { meta, text: describeOutput(fresh.pane) };
  },
  output: {
    render: ({ task_id }, { meta, text }) => {
      const output = text === '' || text.endsWith('\n') ? text : `${text}\n`;
      return textContent(`${output || 'No new output.\n'}[${task_id}: ${meta.state}]`);
    },
    presentationMeta: (_args, { meta }) => meta,
  },
});
