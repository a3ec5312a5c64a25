import type { OutputPane } from '@showreel/views';

/** The most output that a model is given, in UTF-16 units: half of it from the beginning, half from the end. */
const mostUnits = 32 * 1024;

/** The output as a model reads it; what is left out is said in its place. Empty when there was none. */
export function describeOutput(pane: OutputPane): string {
  const whole = pane.head + pane.tail;
  if (pane.omitted === 0 && whole.length <= mostUnits) return whole;
  const [first, last] = pane.omitted === 0 ? [whole, whole] : [pane.head, pane.tail];
  // No half of a surrogate pair stays at a cut.
  const head = first.slice(0, mostUnits / 2).replace(/[\uD800-\uDBFF]$/, '');
  const tail = last.slice(-mostUnits / 2).replace(/^[\uDC00-\uDFFF]/, '');
  const left = pane.omitted + whole.length - head.length - tail.length;
  return `${head}\n[${left.toLocaleString('en')} characters left out]\n${tail}`;
}
