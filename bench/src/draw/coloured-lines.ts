/** Lines as a test runner writes them: a mark in one colour, text in others, all of the sixteen and of the 256. */
export function colouredLines(count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const bright = 90 + (at % 8);
    return `\u001b[3${at % 8}m✓\u001b[0m \u001b[${bright}m${String(at).padStart(5, '0')}\u001b[m\n`;
  }).join('');
}

/** The last line's text without its colours: what is on the screen once all of it is drawn. */
export function lastLine(count: number): string {
  return `✓ ${String(count - 1).padStart(5, '0')}`;
}
