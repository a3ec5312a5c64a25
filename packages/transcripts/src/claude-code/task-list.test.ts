import { describe, expect, it } from 'vitest';
import { readRecords } from '../testing/read-records';
import { claudeCodeFormat } from './claude-code-format';
import { eventsOf, makeRecords } from './test-records';

const read = (records: Parameters<typeof readRecords>[1]): ReturnType<typeof readRecords> =>
  readRecords(claudeCodeFormat, records);

describe('todos', () => {
  it('come beside the call that sets them; what was cancelled is dropped', () => {
    const make = makeRecords();
    const todos = [
      { content: 'one', status: 'completed', activeForm: 'x' },
      { content: 'two', status: 'in_progress', id: '2', priority: 'high' },
      { content: 'three', status: 'cancelled' },
      'broken',
    ];
    const events = read([
      make.user('Go'),
      make.call('c1', 'TodoWrite', { todos }),
      make.result('c1', 'ok', { oldTodos: [], newTodos: todos }),
    ]);
    expect(eventsOf(events, 'todo')).toEqual([
      {
        type: 'todo',
        items: [
          { content: 'one', status: 'completed' },
          { content: 'two', status: 'in_progress' },
        ],
      },
    ]);
  });

  it('are kept an item at a time by the task tools of 2.1', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.call('c1', 'TaskCreate', { subject: 'one', description: 'x' }),
      make.result('c1', 'Task #1 created', { task: { id: '1', subject: 'one' } }),
      make.call('c2', 'TaskCreate', { subject: 'two', description: 'x' }),
      make.result('c2', 'Task #2 created', { task: { id: '2', subject: 'two' } }),
      make.call('c3', 'TaskUpdate', { taskId: '1', status: 'completed' }),
      make.result('c3', 'ok', {
        success: true,
        taskId: '1',
        statusChange: { from: 'pending', to: 'completed' },
      }),
      make.call('c4', 'TaskUpdate', { taskId: '2', status: 'deleted' }),
      make.result('c4', 'ok', { success: true, taskId: '2' }),
    ]);
    expect(
      eventsOf(events, 'todo').map(({ items }) => items.map((item) => `${item.content} ${item.status}`)),
    ).toEqual([
      ['one pending'],
      ['one pending', 'two pending'],
      ['one completed', 'two pending'],
      ['one completed'],
    ]);
  });

  it('are kept by what the model saw, where the log holds no more; an update says which item it is of', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.call('c1', 'TaskCreate', { subject: 'one', description: 'x' }),
      make.result('c1', 'Task #1 created successfully: one'),
      make.call('c2', 'TaskUpdate', { taskId: '1', status: 'in_progress' }),
      make.result('c2', 'Updated task #1 status'),
      make.call('c3', 'TaskList', {}),
      make.result('c3', '#1 [completed] one\n#2 [pending] two (ann) [blocked by #1]'),
    ]);
    expect(
      eventsOf(events, 'todo').map(({ items }) => items.map((item) => `${item.content} ${item.status}`)),
    ).toEqual([['one pending'], ['one in_progress'], ['one completed', 'two (ann) [blocked by #1] pending']]);
    expect(eventsOf(events, 'tool-result')[1]?.meta).toEqual({ name: 'one' });
  });
});
