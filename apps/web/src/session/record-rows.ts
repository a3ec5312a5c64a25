import { assertNever, type CallItem, type TimelineItem } from '@showreel/views';
import type { PendingCall } from './timeline-store';

/** One row of the record: an item, or a call that is not in the log yet. */
export type RecordRow = { key: string; item: TimelineItem } | { key: string; pending: PendingCall };

export function recordRows(items: readonly TimelineItem[], pending: readonly PendingCall[]): RecordRow[] {
  return [
    ...items.map((item) => ({ key: `seq-${item.seq}`, item })),
    ...pending.map((call) => ({ key: `pending-${call.key}`, pending: call })),
  ];
}

type Weight = 'turn' | 'prose' | 'line' | 'card';

function weigh(row: RecordRow, isLine: (call: CallItem) => boolean): Weight {
  if (!('item' in row)) return 'card';
  const { item } = row;
  switch (item.type) {
    case 'message':
      return item.role === 'user' ? 'turn' : 'prose';
    case 'thought':
    case 'notice':
      return 'line';
    case 'call':
      return isLine(item) ? 'line' : 'card';
    default:
      return assertNever(item);
  }
}

/**
 * The space below a row, in px: line to line 0, card to card 12, prose to card 16, turn to turn 32. It belongs to the
 * upper row, so that earlier rows which come above never move what is there. `isLine` says which calls are drawn as
 * lines without a box now.
 */
export function gapBelow(
  row: RecordRow,
  below: RecordRow | undefined,
  isLine: (call: CallItem) => boolean,
): number {
  if (below === undefined) return 0;
  const [upper, lower] = [weigh(row, isLine), weigh(below, isLine)];
  if (lower === 'turn') return 32;
  if (upper === 'turn' || upper === 'prose' || lower === 'prose') return 16;
  return upper === 'line' && lower === 'line' ? 0 : 12;
}
