export const rowHeight = 20;
export const leftOutHeight = 36;

/** Where the rows of a pane stand that does not wrap: each as high as the others but those that stand for a gap. */
export interface RowPlaces {
  height: number;
  topOf: (row: number) => number;
  /** The row at so many px from the top: the first or the last one beyond the ends. */
  rowAt: (top: number) => number;
}

/** `gaps` are the rows that stand for what is left out, in order. */
export function placeRows(count: number, gaps: readonly number[]): RowPlaces {
  const more = leftOutHeight - rowHeight;
  const topOf = (row: number): number => row * rowHeight + gaps.filter((gap) => gap < row).length * more;
  return {
    height: topOf(count),
    topOf,
    rowAt: (top) => {
      let passed = 0;
      for (const gap of gaps) {
        if (top < topOf(gap)) break;
        if (top < topOf(gap + 1)) return gap;
        passed += more;
      }
      return Math.max(0, Math.min(count - 1, Math.floor((top - passed) / rowHeight)));
    },
  };
}
