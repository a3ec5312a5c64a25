import type { TerminalCallView, TerminalResultView } from '@showreel/views';
import { splitOutput, type OutputPiece } from './clean-text';
import { countBytes } from './count-bytes';
import { applySgr, plainSgr, printSgr, resetSgr, type SgrState } from './sgr-state';
import { hasColours, type Style } from './style';

/** A terminal while its command runs: its title says all that the log holds yet. */
export function renderTerminalCall(_view: TerminalCallView, style: Style): string[] {
  return [style.dim('The output is recorded when the command ends.')];
}

/** A terminal once its command ended: the output with its colours alone, and a row where output was left out. */
export function renderTerminalResult({ output = '', omitted }: TerminalResultView, style: Style): string[] {
  if (omitted === undefined) return renderOutput(output, style);
  const row = style.dim(`⋯ ${countBytes(omitted.bytes)} left out ⋯`);
  return [
    ...renderOutput(output.slice(0, omitted.at), style),
    row,
    ...renderOutput(output.slice(omitted.at), style),
  ];
}

function renderOutput(output: string, style: Style): string[] {
  const lines = splitOutput(output.replace(/\r?\n$/, ''));
  if (!lines.some((pieces) => pieces.some((piece) => 'text' in piece))) return [];
  if (!hasColours(style)) return lines.map(plainLine);
  let state = plainSgr;
  return lines.map((pieces) => {
    const { line, after } = colourLine(pieces, state);
    state = after;
    return line;
  });
}

function plainLine(pieces: readonly OutputPiece[]): string {
  return pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
}

/** Each line switches its colours on and off by itself, so that they never reach what is printed around it. */
function colourLine(pieces: readonly OutputPiece[], before: SgrState): { line: string; after: SgrState } {
  let state = before;
  let line = '';
  for (const piece of pieces) {
    if ('sgr' in piece) state = applySgr(state, piece.sgr);
    else line += state.size === 0 ? piece.text : printSgr(state) + piece.text + resetSgr;
  }
  return { line, after: state };
}
