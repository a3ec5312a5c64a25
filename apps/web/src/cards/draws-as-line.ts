import { assertNever, type CallItem } from '@showreel/views';
import type { CardContext } from './card-context';
import { hasLines } from './diff-lines';
import { opensAtFirst } from './opens-at-first';
import { showCall } from './shown-call';

/**
 * Whether a call is drawn as a line without a box now: what reads, and what changed no lines, as long as it is folded. It
 * is what the space around a call goes by.
 */
export function drawsAsLine(
  item: CallItem,
  { folds, cwd, isOver }: Pick<CardContext, 'folds' | 'cwd' | 'isOver'>,
): boolean {
  const folded = folds.get(item.callId);
  if (folded !== undefined) return !folded && canBeLine(item, isOver);
  const call = showCall(item, isOver);
  return canBeLine(item, isOver) && !(call.card === 'generic' && opensAtFirst(call, cwd));
}

function canBeLine(item: CallItem, isOver: boolean | undefined): boolean {
  const call = showCall(item, isOver);
  switch (call.card) {
    case 'generic':
      return true;
    case 'terminal':
      return false;
    case 'diff':
      return call.body.view.card === 'diff' && !hasLines(call.body.view);
    default:
      return assertNever(call.card);
  }
}
