import { definePresenter, textContent, todoItem, type ContentBlock, type TodoItem } from '@showreel/views';
import { z } from 'zod';

/** A list is kept and shown whole, more than once: so many, and so many UTF-16 units each. */
const mostTodos = 200;
const mostUnits = 2000;

const todo = todoItem.extend({
  content: z
    .string()
    .min(1, 'Say what there is to do.')
    .max(mostUnits, 'At most 2,000 characters: say it in a few words.'),
});

export const todoWritePresenter = definePresenter({
  name: 'todo_write',
  args: z.object({
    todos: z
      .array(todo)
      .max(mostTodos, 'At most 200 todos: leave out what is done, or put several into one.')
      .describe('The whole list, in order. It replaces the last one.')
      .meta({ format: 'todos' }),
  }),
  presentCall: ({ todos }) => ({ card: 'generic', kind: 'think', title: 'Todos', content: listTodos(todos) }),
  presentResult: ({ todos }) => ({ card: 'generic', content: listTodos(todos) }),
});

const marks: Record<TodoItem['status'], string> = { pending: '[ ]', in_progress: '[~]', completed: '[x]' };

function listTodos(todos: TodoItem[]): ContentBlock[] {
  const lines = todos.map(({ content, status }) => `${marks[status]} ${content}`);
  return textContent(lines.join('\n') || 'The list is empty.');
}
