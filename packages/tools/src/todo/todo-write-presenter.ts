import { definePresenter, textContent, todoItem, type ContentBlock, type TodoItem } from '@showreel/views';
import { z } from 'zod';

const todo = todoItem.extend({ content: z.string().min(1, 'Say what there is to do.') });

export const todoWritePresenter = definePresenter({
  name: 'todo_write',
  args: z.object({
    todos: z.array(todo).max(500).describe('The whole list, in order. It replaces the last one.'),
  }),
  presentCall: ({ todos }) => ({ card: 'generic', kind: 'think', title: 'Todos', content: listTodos(todos) }),
  presentResult: ({ todos }) => ({ card: 'generic', content: listTodos(todos) }),
});

const marks: Record<TodoItem['status'], string> = { pending: '[ ]', in_progress: '[~]', completed: '[x]' };

function listTodos(todos: TodoItem[]): ContentBlock[] {
  const lines = todos.map(({ content, status }) => `${marks[status]} ${content}`);
  return textContent(lines.join('\n') || 'The list is empty.');
}
