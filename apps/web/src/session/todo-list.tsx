import { assertNever, type TodoItem } from '@showreel/views';
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import type { ReactElement } from 'react';
import { Lines } from '../ui/plain-text';

/** The todo list as it stands. */
export function TodoList({ items }: { items: readonly TodoItem[] }): ReactElement {
  if (items.length === 0) return <p className="panel-note">No todo list in this session.</p>;
  return (
    <ul className="todos">
      {items.map((item, at) => (
        <Todo key={at} item={item} />
      ))}
    </ul>
  );
}

function Todo({ item: { content, status } }: { item: TodoItem }): ReactElement {
  switch (status) {
    case 'completed':
      return (
        <li className="is-done">
          <CircleCheck className="i" aria-hidden="true" />
          <span>
            <Lines text={content} />
          </span>
          <span className="sr">done</span>
        </li>
      );
    case 'in_progress':
      return (
        <li className="is-doing">
          <CircleDot className="i" aria-hidden="true" />
          <span>
            <Lines text={content} />
          </span>
          <span className="word">in progress</span>
        </li>
      );
    case 'pending':
      return (
        <li>
          <Circle className="i" aria-hidden="true" />
          <span>
            <Lines text={content} />
          </span>
          <span className="sr">to do</span>
        </li>
      );
    default:
      return assertNever(status);
  }
}
