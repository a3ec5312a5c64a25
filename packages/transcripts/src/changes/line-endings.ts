import type { MarkedHunk } from './hunk-text';

/**
 * Hunks without the carriage returns of their lines. Lines of which only the ending changed become context, and a hunk
 * that changes nothing else is left out; that endings changed is said beside.
 */
export function normaliseLineEndings(hunks: readonly MarkedHunk[]): {
  hunks: MarkedHunk[];
  lineEndingsChanged?: true;
} {
  if (!hunks.some(({ lines }) => lines.some(endsWithReturn))) return { hunks: [...hunks] };
  const normalised = hunks.map(normaliseHunk);
  return {
    hunks: normalised.map(({ hunk }) => hunk).filter(({ lines }) => lines.some((line) => /^[-+]/.test(line))),
    ...(normalised.some(({ changed }) => changed) ? { lineEndingsChanged: true } : {}),
  };
}

function normaliseHunk(hunk: MarkedHunk): { hunk: MarkedHunk; changed: boolean } {
  const lines: string[] = [];
  let changed = false;
  let run: string[] = [];
  const settle = (): void => {
    const settled = settleRun(run);
    changed ||= settled.changed;
    for (const line of settled.lines) lines.push(line);
    run = [];
  };
  for (const line of hunk.lines) {
    // A run is removed lines, then added ones, with their marks of a missing last line feed.
    if (line.startsWith(' ') || line === '' || (line.startsWith('-') && run.at(-1)?.startsWith('+') === true))
      settle();
    if (line.startsWith(' ') || line === '') lines.push(withoutReturn(line));
    else run.push(line);
  }
  settle();
  return { hunk: { ...hunk, lines }, changed };
}

function settleRun(run: readonly string[]): { lines: string[]; changed: boolean } {
  const bodies = (mark: string): string[] =>
    run.filter((line) => line.startsWith(mark)).map((line) => line.slice(1));
  const removed = bodies('-');
  const added = bodies('+');
  const stayed =
    removed.length === added.length &&
    removed.every((line, at) => withoutReturn(line) === withoutReturn(added[at] ?? ''));
  const changed =
    removed.length > 0 && added.length > 0 && removed.some(endsWithReturn) !== added.some(endsWithReturn);
  return {
    lines: stayed && changed ? removed.map((line) => ` ${withoutReturn(line)}`) : run.map(withoutReturn),
    changed,
  };
}

function endsWithReturn(line: string): boolean {
  return line.endsWith('\r');
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
