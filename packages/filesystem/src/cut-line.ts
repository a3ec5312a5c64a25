interface CutOptions {
  /** The byte, from 0, that must be in the text: where a match begins. */
  around: number;
  /** The most UTF-16 units of text. */
  units: number;
  /** Whether the line goes on beyond the bytes. */
  goesOn: boolean;
}

/** A line of bytes as text of bounded length: around a place, with a quarter of the bound before it. */
export function cutLine(
  line: Buffer,
  { around, units, goesOn }: CutOptions,
): { text: string; cut: { before: boolean; after: boolean } } {
  const at = around < line.length ? around : goesOn ? 0 : line.length;
  // So many bytes hold more characters than are kept: one that is parted at either end of them is not among those.
  const reach = 4 * units + 4;
  const start = Math.max(0, at - reach);
  const end = Math.min(line.length, at + reach);
  const before = line.toString('utf8', start, at);
  const after = line.toString('utf8', at, end);
  const lead = Math.min(before.length, Math.max(Math.floor(units / 4), units - after.length));
  const left = before.slice(before.length - lead).replace(/^[\uDC00-\uDFFF]/, '');
  const right = after.slice(0, units - lead).replace(/[\uD800-\uDBFF]$/, '');
  return {
    text: left + right,
    cut: {
      before: start > 0 || left.length < before.length,
      after: goesOn || end < line.length || right.length < after.length,
    },
  };
}
