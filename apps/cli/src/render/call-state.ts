import { assertNever, type CallState, type SettledCall } from '@showreel/views';
import type { Style } from './style';

/** A call's state as a glyph and a word, coloured: never told by colour alone. */
export function renderCallState(settled: SettledCall, style: Style): string {
  const label = `${glyphs[settled.state]} ${stateWord(settled)}`;
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

function stateWord({ state, body, ended }: SettledCall): string {
  if (state === 'interrupted') return ended === 'stopped' ? 'stopped' : 'interrupted';
  if (body.view.card !== 'terminal' || body.of === 'call') return state;
  const { exitCode, signal, timedOut } = body.view;
  if (state === 'failed' && timedOut === true) return 'timed out';
  if (state === 'failed' && signal !== undefined) return signal.replace(/[^A-Z0-9]/g, '');
  if ((state === 'failed' || state === 'done') && exitCode !== undefined) return `exit ${exitCode}`;
  return state;
}
