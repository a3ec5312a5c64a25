import type { TodoItem } from '@showreel/views';
import type { ReactElement } from 'react';

/** Past this a bar an item would be too fine to see. */
const mostBars = 12;

/** How far a todo list is, a bar an item. The words beside it say the same. */
export function TodoMeter({ items }: { items: readonly TodoItem[] }): ReactElement | null {
  if (items.length === 0 || items.length > mostBars) return null;
  const marks = { completed: 'on', in_progress: 'at', pending: '' };
  return (
    <span className="meter" aria-hidden="true">
      {items.map(({ status }, at) => (
        <i key={at} className={marks[status]} />
      ))}
    </span>
  );
}

/** `2 of 5 done`; `empty`. */
export function countDone(items: readonly TodoItem[]): string {
  if (items.length === 0) return 'empty';
  return `${items.filter(({ status }) => status === 'completed').length} of ${items.length} done`;
}

/** What is being done now; undefined when nothing is. */
export function nowDoing(items: readonly TodoItem[]): string | undefined {
  const current = items.find(({ status }) => status === 'in_progress');
  return current === undefined ? undefined : `Now: ${current.content}`;
}
