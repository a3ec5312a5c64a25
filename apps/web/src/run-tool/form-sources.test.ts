import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFields } from './form-fields';
import { firstValues, withoutSources } from './form-sources';

const fields = readFields(
  z.toJSONSchema(
    z.object({
      task_id: z.string().meta({ format: 'task' }),
      todos: z.array(z.object({ content: z.string(), status: z.string() })).meta({ format: 'todos' }),
      note: z.string(),
    }),
  ),
);
const todo = { content: 'a', status: 'pending' as const };

describe('what a form is filled in from', () => {
  it('is the newest task that runs, and the todo list that it would replace', () => {
    const tasks = [
      { id: 't1', name: 'Serve' },
      { id: 't2', name: 'Watch' },
    ];
    expect(firstValues(fields, { tasks, todos: [todo] })).toEqual({ task_id: 't2', todos: [todo], note: '' });
    expect(firstValues(fields, { tasks: [], todos: [] })).toEqual({
      task_id: '',
      todos: [{ content: '', status: '' }],
      note: '',
    });
  });

  it('is asked anew after a run', () => {
    expect(withoutSources(fields, { task_id: 't1', todos: [todo], note: 'b' })).toEqual({ note: 'b' });
  });
});
