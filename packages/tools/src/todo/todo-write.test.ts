import { expect, test } from 'vitest';
import { runTool } from '../contract/run-tool';
import { openContext, textOf } from '../open-test-context';
import { todoWriteTool } from './todo-write';

const todos = [
  { content: 'read', status: 'completed' },
  { content: 'edit', status: 'in_progress' },
  { content: 'test', status: 'pending' },
];
const list = '[x] read\n[~] edit\n[ ] test';

test('todo_write replaces the list, counts it, and draws it', async () => {
  const context = await openContext();
  const { presenter } = todoWriteTool;
  const outcome = await runTool(todoWriteTool, { todos }, context);
  expect(context.lists).toEqual([todos]);
  expect(textOf(outcome.content)).toBe('The list has 3: 1 completed, 1 in progress, 1 pending.');
  expect(presenter.presentCall({ todos })).toEqual({
    card: 'generic',
    kind: 'think',
    title: 'Todos',
    content: [{ type: 'text', text: list }],
  });
  expect(presenter.presentResult({ todos }, outcome)).toEqual({
    card: 'generic',
    content: [{ type: 'text', text: list }],
  });
});

test('todo_write refuses a status that there is none of', async () => {
  const context = await openContext();
  const outcome = await runTool(todoWriteTool, { todos: [{ content: 'a', status: 'done' }] }, context);
  expect(outcome.isError).toBe(true);
  expect(textOf(outcome.content)).toContain('todos.0.status');
  expect(context.lists).toEqual([]);
});

test('todo_write refuses a todo that says nothing', async () => {
  const context = await openContext();
  const outcome = await runTool(todoWriteTool, { todos: [{ content: '', status: 'pending' }] }, context);
  expect(outcome.isError).toBe(true);
  expect(textOf(outcome.content)).toContain('todos.0.content: Say what there is to do.');
  expect(context.lists).toEqual([]);
});

test.each([
  { what: '201 todos', count: 201, length: 1, path: 'todos', says: 'At most 200 todos' },
  {
    what: 'a todo of 2,001 characters',
    count: 1,
    length: 2001,
    path: 'todos.0.content',
    says: 'At most 2,000 characters',
  },
])('todo_write refuses $what, and says what the most is', async ({ count, length, path, says }) => {
  const context = await openContext();
  const most = Array.from({ length: 200 }, () => ({ content: 'a'.repeat(2000), status: 'pending' }));
  expect((await runTool(todoWriteTool, { todos: most }, context)).isError).toBe(false);
  const tooMuch = Array.from({ length: count }, () => ({ content: 'a'.repeat(length), status: 'pending' }));
  const outcome = await runTool(todoWriteTool, { todos: tooMuch }, context);
  expect(outcome.isError).toBe(true);
  expect(textOf(outcome.content)).toContain(`${path}: ${says}`);
  expect(context.lists).toEqual([most]);
});
