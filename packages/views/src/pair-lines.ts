/** A line that goes and the one that comes in its place, or one of them alone. */
export interface LinePair {
  removed?: string;
  added?: string;
  /** Where the two begin to differ, in UTF-16 units. */
  differsAt?: number;
}

/**
 * Puts lines that go beside those that come for them, in order. `onlyKin`: only when most of them are like each other,
 * and else all that goes comes first.
 */
export function pairLines(
  gone: readonly string[],
  come: readonly string[],
  { onlyKin }: { onlyKin: boolean },
): LinePair[] {
  const paired = Math.min(gone.length, come.length);
  const pairs = gone.slice(0, paired).map((removed, at) => {
    const added = come[at] ?? '';
    return { removed, added, differsAt: commonLength(removed, added, 'head') };
  });
  if (onlyKin && pairs.filter(areKin).length * 2 < paired) {
    return [...gone.map((removed) => ({ removed })), ...come.map((added) => ({ added }))];
  }
  return [
    ...pairs,
    ...gone.slice(paired).map((removed) => ({ removed })),
    ...come.slice(paired).map((added) => ({ added })),
  ];
}

/** Whether two lines begin and end alike for half their length, blanks at their ends aside. */
function areKin({ removed, added }: { removed: string; added: string }): boolean {
  const [one, other] = [removed.trim(), added.trim()];
  const head = commonLength(one, other, 'head');
  const tail = commonLength(one.slice(head), other.slice(head), 'tail');
  return (head + tail) * 2 >= Math.max(one.length, other.length);
}

function commonLength(one: string, other: string, side: 'head' | 'tail'): number {
  const shorter = Math.min(one.length, other.length);
  const unit = (text: string, at: number): number =>
    text.charCodeAt(side === 'head' ? at : text.length - 1 - at);
  let length = 0;
  while (length < shorter && unit(one, length) === unit(other, length)) length += 1;
  return length;
}
