import type { TodoItem } from '@showreel/views';

const marks: Record<TodoItem['status'], string> = { pending: '[ ]', in_progress: '[~]', completed: '[x]' };

/** A todo list as the text of a card. */
export function todoLines(items: readonly TodoItem[]): string {
  return items.map(({ content, status }) => `${marks[status]} ${content}`).join('\n') || 'The list is empty.';
}

/** The status of an item as logs spell it; undefined for one that was given up, and is not shown. */
export function todoStatus(status: string): TodoItem['status'] | undefined {
  if (status === 'in_progress' || status === 'completed') return status;
  return /^(?:cancell?ed|removed|deleted)$/.test(status) ? undefined : 'pending';
}
