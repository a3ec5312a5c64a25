import { definePresenter, outputFields, textContent } from '@showreel/views';
import { z } from 'zod';
import { taskId } from './task-id-argument';
import { namedTask, titleOfTask } from './task-title';

/** What persists of a reading: how the task stood then, in words, and what it had written since the one before. */
export const taskOutputMeta = z.object({
  state: z.string(),
  ...namedTask,
  ...outputFields,
  output: z.string(),
});

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
  // Older logs have none.
  meta: z.union([taskOutputMeta, z.undefined()]),
  presentCall: ({ task_id }) => ({
    card: 'generic',
    kind: 'read',
    title: `Output of ${task_id}`,
    code: task_id,
  }),
  presentResult: ({ task_id }, { content, meta }) => {
    if (meta === undefined) return { card: 'generic', content };
    const { state, task, ...output } = meta;
    const title = `${titleOfTask('Output of', task, task_id)}: ${state}`;
    if (output.output === '') return { card: 'generic', title, content: noNews };
    // How the task ended is told in words: an exit code here would be taken for this call's own.
    return { card: 'terminal', title, ...output };
  },
});

const noNews = textContent('No new output.');
