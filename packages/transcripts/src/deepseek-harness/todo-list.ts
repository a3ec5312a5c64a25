import type { NewEvent } from '@showreel/sessions';
import type { JsonValue, TodoItem } from '@showreel/views';
import { asList, asObject, asString } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { todoStatus } from '../present/todo-lines';

/** The todo list, which both the call that sets it and an event beside it tell: once each change. */
export class TodoList {
  #told = '';

  /** The event of a list that differs from the last one. */
  read(value: JsonValue | undefined): Extract<NewEvent, { type: 'todo' }> | undefined {
    const listed = asList(value);
    if (listed === undefined) return undefined;
    const items: TodoItem[] = listed.flatMap((each) => {
      const [content, status] = [asString(asObject(each)?.['content']), asString(asObject(each)?.['status'])];
      const known = todoStatus(status ?? 'pending');
      return content === undefined || known === undefined
        ? []
        : [{ content: boundedText(content), status: known }];
    });
    const now = JSON.stringify(items);
    if (now === this.#told) return undefined;
    this.#told = now;
    return { type: 'todo', items };
  }
}
