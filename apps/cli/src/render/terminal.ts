import {
  createOutputReader,
  lineOf,
  partsOf,
  rowText,
  type OutputRow,
  type TerminalRow,
} from '@showreel/terminal';
import {
  formatBytes,
  type TerminalCallView,
  type TerminalResultView,
  type ToolCallKind,
} from '@showreel/views';
import { sgrCodes } from './sgr-codes';
import { hasColours, type Style } from './style';

/** A terminal while its command runs: its title says all that the log holds yet. */
export function renderTerminalCall(_view: TerminalCallView, style: Style): string[] {
  return [style.dim('The output is recorded when the command ends.')];
}

/** A terminal once its command ended: its output, and where the whole of it is. */
export async function renderTerminalResult(
  view: TerminalResultView,
  { kind, style }: { kind: ToolCallKind; style: Style },
): Promise<string[]> {
  const whole = describeWhole(view, kind);
  return [...(await renderOutput(view, style)), ...(whole === undefined ? [] : [style.dim(whole)])];
}

/**
 * Where a reader finds what the output lacks, or that nobody does; undefined when it lacks nothing. What was read of a
 * background task is kept with that, not with the reading.
 */
export function describeWhole(
  { whole, omitted, output = '' }: TerminalResultView,
  kind: ToolCallKind,
): string | undefined {
  if (whole === undefined) {
    return omitted === undefined || kind !== 'execute' ? undefined : 'what is left out was not kept';
  }
  const total = Buffer.byteLength(output) + (omitted?.bytes ?? 0);
  const what =
    whole.bytes < total
      ? `the first ${formatBytes(whole.bytes)} of ${formatBytes(total)} were kept`
      : `the whole output: ${formatBytes(whole.bytes)}`;
  return `${what}; open the session in the page to download it`;
}

/** The lines of an output as a terminal shows them in the end, as the page does, and a row where output was left out. */
export async function renderOutput(view: TerminalResultView, style: Style): Promise<string[]> {
  const reader = createOutputReader();
  try {
    return joinRows(await reader.read(partsOf(view)), style);
  } finally {
    reader.dispose();
  }
}

/** A line that the page draws in several rows is one line here: a terminal breaks it by itself. */
function joinRows(rows: readonly OutputRow[], style: Style): string[] {
  const lines: string[] = [];
  for (const row of rows) {
    const line =
      'omitted' in row
        ? style.dim(`⋯ ${formatBytes(row.omitted)} left out ⋯`)
        : drawRow(lineOf(row) ?? [], style);
    if ('goesOn' in row) lines.push((lines.pop() ?? '') + line);
    else lines.push(line);
  }
  return lines;
}

/** Each piece switches its look on and off by itself, so that it never reaches what is printed around it. */
function drawRow(row: TerminalRow, style: Style): string {
  if (!hasColours(style)) return rowText(row);
  return row
    .map(({ text, ...look }) => {
      const codes = sgrCodes(look);
      return codes === '' ? text : `\u001b[${codes}m${text}\u001b[0m`;
    })
    .join('');
}
