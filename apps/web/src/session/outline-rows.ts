import type { CallItem, Timeline } from '@showreel/views';
import { contentLine } from './message-content';

/** One row of the outline: a turn that begins, or a call of the turn above it. */
export type OutlineRow =
  | { kind: 'turn'; seq: number; at: number; number: number | undefined; title: string }
  | { kind: 'call'; seq: number; item: CallItem; isLoose: boolean };

/** The turns of what is loaded, each followed by its calls. A call before the first turn is loose. */
export function outlineRows({ items, turnsBefore }: Timeline): OutlineRow[] {
  const rows: OutlineRow[] = [];
  let isLoose = turnsBefore === 0;
  for (const item of items) {
    if (item.type === 'message' && item.role === 'user') {
      isLoose = false;
      rows.push({
        kind: 'turn',
        seq: item.seq,
        at: item.at,
        number: item.turn,
        title: contentLine(item.content),
      });
    } else if (item.type === 'call') {
      rows.push({ kind: 'call', seq: item.seq, item, isLoose });
    }
  }
  return rows;
}
