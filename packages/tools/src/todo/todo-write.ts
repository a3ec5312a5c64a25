import { textContent, todoItem } from '@showreel/views';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool';
import { todoWritePresenter } from './todo-write-presenter';

export const todoWriteTool = defineTool({
  presenter: todoWritePresenter,
  description: "Replaces the session's list of todos.",
  value: z.object({ items: z.array(todoItem) }),
  execute: ({ todos }, context) => {
    context.todos.replace(todos);
    return Promise.resolve({ items: todos });
  },
  output: {
    render: (_args, { items }) => {
      const count = (status: string): number => items.filter((item) => item.status === status).length;
      return textContent(
        `The list has ${items.length}: ${count('completed')} completed, ${count('in_progress')} in progress, ${count('pending')} pending.`,
      );
    },
  },
});
