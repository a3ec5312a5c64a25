/** A terminal's lines are allocated at full width, so it is no wider than most output needs; wider lines are joined again. */
export const usualColumns = 160;
const mostColumns = 500;

/**
 * How wide a screen must be for an output: a line that is written again and again (`\r`) has to fit, since a terminal
 * returns to the start of its last row alone. Nobody told the command how wide its terminal is.
 */
export function columnsFor(output: string): number {
  let widest = usualColumns;
  for (let at = output.indexOf('\r'); at >= 0; at = output.indexOf('\r', at + 1)) {
    if (output.charAt(at + 1) === '\n') continue;
    const from = Math.max(lastBreak(output, at, '\n'), lastBreak(output, at, '\r'));
    widest = Math.max(widest, at - from);
    if (widest >= mostColumns) return mostColumns;
  }
  return widest;
}

/** The index of the last such character before `at`, looked for no further back than a line may be wide. */
function lastBreak(output: string, at: number, character: string): number {
  const line = output.slice(Math.max(0, at - mostColumns), at);
  return at - line.length + line.lastIndexOf(character);
}
