import type { TerminalCallView, TerminalResultView } from '@showreel/views';
import { splitOutput, type OutputPiece } from './clean-text';
import { countBytes } from './count-bytes';
import { applySgr, plainSgr, printSgr, resetSgr, type SgrState } from './sgr-state';
import { hasColours, type Style } from './style';

/** A terminal while its command runs: its title says all that the log holds yet. */
export function renderTerminalCall(_view: TerminalCallView, style: Style): string[] {
  return [style.dim('The output is recorded when the command ends.')];
}

/** A terminal once its command ended: its output, and where the whole of it is. */
export function renderTerminalResult(view: TerminalResultView, style: Style): string[] {
  const whole = describeWhole(view);
  return [...renderOutput(view, style), ...(whole === undefined ? [] : [style.dim(whole)])];
}

/** Where a reader finds what the output lacks; undefined when it lacks nothing, or nothing more was kept. */
export function describeWhole({ whole }: TerminalResultView): string | undefined {
  if (whole === undefined) return undefined;
  return `the whole output: ${countBytes(whole.bytes)}; open the session in the page to download it`;
}

/** The lines of an output with its colours alone, and a row where output was left out. */
export function renderOutput({ output = '', omitted }: TerminalResultView, style: Style): string[] {
  if (omitted === undefined) return renderPart(output, style);
  const row = style.dim(`⋯ ${countBytes(omitted.bytes)} left out ⋯`);
  return [
    ...renderPart(output.slice(0, omitted.at), style),
    row,
    ...renderPart(output.slice(omitted.at), style),
  ];
}

function renderPart(output: string, style: Style): string[] {
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
