import type { TodoItem } from '@showreel/views';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { todoStatus } from '../present/todo-lines';

/** The list that a call of `todowrite` set; undefined when the log holds none. */
export function readTodos(state: JsonObject): TodoItem[] | undefined {
  const list = asList(asObject(state['metadata'])?.['todos']) ?? asList(asObject(state['input'])?.['todos']);
  return list?.flatMap((each) => {
    const item = asObject(each);
    const content = asString(item?.['content']);
    const status = todoStatus(asString(item?.['status']) ?? '');
    return content === undefined || status === undefined ? [] : [{ content: boundedText(content), status }];
  });
}
