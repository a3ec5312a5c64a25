import { definePresenter } from '@showreel/views';
import { z } from 'zod';

export const taskListPresenter = definePresenter({
  name: 'task_list',
  args: z.object({}),
  presentCall: () => ({ card: 'generic', kind: 'read', title: 'Tasks' }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});
