import { assertNever, callWord, type CallState, type SettledCall } from '@showreel/views';
import { cleanLine } from './clean-text';
import type { Style } from './style';

/** A call's state as a glyph and a word, coloured: never told by colour alone. */
export function renderCallState(settled: SettledCall, style: Style): string {
  const label = `${glyphs[settled.state]} ${cleanLine(callWord(settled))}`;
  switch (settled.state) {
    case 'done':
      return style.green(label);
    case 'failed':
      return style.red(label);
    case 'running':
      return style.cyan(label);
    case 'waiting':
    case 'interrupted':
    case 'denied':
      return style.yellow(label);
    default:
      return assertNever(settled.state);
  }
}

const glyphs: Record<CallState, string> = {
  waiting: '◦',
  running: '…',
  done: '✓',
  failed: '✗',
  interrupted: '⊘',
  denied: '⊘',
};
