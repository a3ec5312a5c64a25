import type { ContentBlock, TodoItem } from '@showreel/views';

const states: Record<string, TodoItem['status']> = { ' ': 'pending', '~': 'in_progress', x: 'completed' };

/** A todo list that was emptied says so. Content of which every line is `[ ]`, `[~]` or `[x]` and a text: a todo list. Undefined for any other content. */
export function parseChecklist(blocks: readonly ContentBlock[]): TodoItem[] | undefined {
  const [block, more] = blocks;
  if (block?.type !== 'text' || more !== undefined) return undefined;
  if (block.text === 'The list is empty.') return [];
  const items: TodoItem[] = [];
  for (const line of block.text.split('\n')) {
    const [, mark = '', content = ''] = /^\[([ ~x])\] (.*)$/.exec(line) ?? [];
    const status = states[mark];
    // A text may have lines of its own: they belong to the item above them.
    const last = items.at(-1);
    if (status !== undefined) items.push({ content, status });
    else if (last === undefined) return undefined;
    else last.content += `\n${line}`;
  }
  return items;
}
