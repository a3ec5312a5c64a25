// What all measurements share: turns, medians and the table.

/** One line of a table: the same work done by Showreel and by the bare thing, as medians of several runs. */
export interface Row {
  name: string;
  ours: number;
  bare: number;
  unit: Unit;
  aim?: Aim;
}

/** What the figures count. Of a rate, more is better. */
type Unit = 'ms' | 'MB' | 'MB/s';

/** The most that is allowed: a ratio to the bare figure, or a figure of Showreel alone. */
type Aim = { ratioBelow: number } | { below: number };

export interface Table {
  title: string;
  /** What stands in the column beside Showreel's. */
  baseline: string;
  rows: Row[];
}

interface Turns<Reading> {
  runs: number;
  ours: (run: number) => Promise<Reading>;
  bare: (run: number) => Promise<Reading>;
}

/**
 * Lets both do their work `runs` times, turn by turn (A B, B A, A B …), so that whatever else the machine does hits
 * both. A first turn of each, which loads and compiles code, is not counted.
 */
export async function takeTurns<Reading>({ runs, ours, bare }: Turns<Reading>): Promise<{
  ours: Reading[];
  bare: Reading[];
}> {
  await ours(-1);
  await bare(-1);
  const readings: { ours: Reading[]; bare: Reading[] } = { ours: [], bare: [] };
  for (let run = 0; run < runs; run += 1) {
    if (run % 2 === 0) readings.ours.push(await ours(run));
    readings.bare.push(await bare(run));
    if (run % 2 === 1) readings.ours.push(await ours(run));
  }
  return readings;
}

/** Milliseconds that the work takes. */
export async function time(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** The table in Markdown, which is also readable as it is. */
export function renderTable({ title, baseline, rows }: Table): string {
  const cells = [
    [title, 'Showreel', baseline, 'ratio', 'aim'],
    ...rows.map((row) => [
      row.name,
      renderFigure(row.ours, row.unit),
      renderFigure(row.bare, row.unit),
      row.bare === 0 ? '' : `${ratioOf(row).toFixed(2)}×`,
      renderAim(row),
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(3, ...cells.map((line) => (line[at] ?? '').length)));
  const [head = '', ...body] = cells.map(
    (line) =>
      `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [head, rule, ...body].join('\n');
}

function renderFigure(value: number, unit: Unit): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}

/** How many times the bare effort it is: above 1 is worse, whatever the unit. */
function ratioOf({ ours, bare, unit }: Row): number {
  return unit === 'MB/s' ? bare / ours : ours / bare;
}

function renderAim(row: Row): string {
  const { aim, ours, unit } = row;
  if (aim === undefined) return '';
  const isMet = 'below' in aim ? ours < aim.below : ratioOf(row) < aim.ratioBelow;
  const bound = 'below' in aim ? `${aim.below} ${unit}` : `${aim.ratioBelow}×`;
  return `< ${bound} ${isMet ? '✓' : '✗'}`;
}
