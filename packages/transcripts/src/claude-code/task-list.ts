import { assertNever, type JsonValue, type TodoItem } from '@showreel/views';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import type { ToolCallRecord } from './result-meta';
import { claudeToolOf } from './tool-names';

/**
 * The todo list that a session's calls set: whole by `TodoWrite`, an item at a time by the tools that came in its place
 * in 2.1 (`TaskCreate`, `TaskUpdate`, `TaskList`).
 */
export interface TaskList {
  /** The list after a call that ended well; undefined when the call set none. */
  apply(call: ToolCallRecord, returned: JsonValue | undefined): TodoItem[] | undefined;
  /** What an item says; undefined for one that is not known. */
  nameOf(id: string): string | undefined;
  /** Takes over a list that the program put into the context, such as after a session was resumed. */
  adopt(items: readonly JsonValue[]): void;
}

export function createTaskList(): TaskList {
  const tasks = new Map<string, TodoItem>();
  const list = (): TodoItem[] => [...tasks.values()];

  function update(id: string, task: JsonObject): void {
    const status = asString(task['status']);
    const state = readStatus(status);
    const known = tasks.get(id);
    const content = asString(task['subject']) ?? known?.content;
    if (status !== undefined && state === undefined) tasks.delete(id);
    else if (content !== undefined) tasks.set(id, { content, status: state ?? known?.status ?? 'pending' });
  }

  function adopt(items: readonly JsonValue[]): void {
    tasks.clear();
    for (const item of items) {
      const task = asObject(item);
      const id = asString(task?.['id']);
      if (task !== undefined && id !== undefined) update(id, task);
    }
  }

  return {
    adopt,
    nameOf: (id) => tasks.get(id)?.content,
    apply({ tool, input }, returned) {
      const result = asObject(returned) ?? {};
      const kind = claudeToolOf(tool);
      switch (kind) {
        case 'todos': {
          const todos = asList(result['newTodos']) ?? asList(input['todos']);
          return todos === undefined ? undefined : readTodos(todos);
        }
        case 'task-create': {
          const task = asObject(result['task']);
          const id = asString(task?.['id']);
          if (task === undefined || id === undefined) return undefined;
          update(id, { subject: input['subject'] ?? null, ...task, status: 'pending' });
          return list();
        }
        case 'task-update': {
          const id = asString(input['taskId']) ?? asString(result['taskId']);
          if (id === undefined || result['success'] === false) return undefined;
          update(id, input);
          return list();
        }
        case 'task-list': {
          const known = asList(result['tasks']);
          if (known === undefined) return undefined;
          adopt(known);
          return list();
        }
        case 'agent':
        case 'change':
        case 'command':
        case 'kill':
        case 'monitor':
        case 'question':
        case 'skill':
        case 'notebook':
        case 'other':
        case 'read':
        case 'reading':
        case 'search':
          return undefined;
        default:
          return assertNever(kind);
      }
    },
  };
}

/** The items of a `TodoWrite`; one that was cancelled, or is none, is not on the list. */
function readTodos(todos: readonly JsonValue[]): TodoItem[] {
  return todos.flatMap((each) => {
    const todo = asObject(each);
    const content = asString(todo?.['content']);
    const status = readStatus(asString(todo?.['status']));
    return content === undefined || status === undefined ? [] : [{ content, status }];
  });
}

function readStatus(status: string | undefined): TodoItem['status'] | undefined {
  return status === 'pending' || status === 'in_progress' || status === 'completed' ? status : undefined;
}
