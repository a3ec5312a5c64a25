/** A count of tokens as `940`, `88 k`, `1.2 M`. */
export function formatTokens(count: number): string {
  if (count < 1000) return String(count);
  if (count < 999_500)
    return `${count < 9950 ? trimZero((count / 1000).toFixed(1)) : Math.round(count / 1000)} k`;
  return `${trimZero((count / 1e6).toFixed(1))} M`;
}

/** A cost in dollars, with more places when it is small. */
export function formatCost(cost: number): string {
  return cost === 0 || cost >= 0.01 ? `$${cost.toFixed(2)}` : `$${cost.toFixed(4)}`;
}

function trimZero(text: string): string {
  return text.replace(/\.0$/, '');
}
