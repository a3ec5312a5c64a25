import type { JsonValue, TodoItem } from '@showreel/views';
import { asList, asObject, asString } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { todoStatus } from '../present/todo-lines';

/** The list that a call of `write_todos` sets; undefined when its arguments hold none. */
export function readTodos(args: JsonValue): TodoItem[] | undefined {
  return asList(asObject(args)?.['todos'])?.flatMap((each) => {
    const item = asObject(each);
    const content = asString(item?.['description']);
    const status = todoStatus(asString(item?.['status']) ?? '');
    return content === undefined || status === undefined ? [] : [{ content: boundedText(content), status }];
  });
}
