import type { TodoItem } from '@showreel/views';
import type { FormField } from './form-fields';
import { emptyGroup, type GroupValue } from './form-values';

/** A background task that runs, and what a person calls it. */
export interface RunningTask {
  id: string;
  name: string;
}

/** What a session has that forms are filled in from. */
export interface FormSources {
  /** In the order in which they were started. */
  tasks: readonly RunningTask[];
  todos: readonly TodoItem[];
}

/** What a form begins with: the newest task that runs, the todo list that would be replaced, and else nothing. */
export function firstValues(fields: readonly FormField[], { tasks, todos }: FormSources): GroupValue {
  const values = emptyGroup(fields);
  for (const { name, source } of fields) {
    const task = tasks.at(-1);
    if (source === 'tasks' && task !== undefined) values[name] = task.id;
    if (source === 'todos' && todos.length > 0) {
      values[name] = todos.map(({ content, status }) => ({ content, status }));
    }
  }
  return values;
}

/** What is kept of a form after its run: what the session is not the source of. */
export function withoutSources(fields: readonly FormField[], values: GroupValue): GroupValue {
  const kept = new Set(fields.filter(({ source }) => source === undefined).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => kept.has(name)));
}
