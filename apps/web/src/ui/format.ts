/** A duration on a clock: `0:07`, `12:30`, `1:02:03`. In milliseconds; below zero counts as zero. */
export function formatClock(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const seconds = String(total % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
    : `${Math.floor(total / 60)}:${seconds}`;
}

/** How long something took: `0.2 s`, `4.8 s`, from a minute on a clock. In milliseconds. */
export function formatDuration(ms: number): string {
  return ms < 59_950 ? `${(ms / 1000).toFixed(1)} s` : formatClock(ms);
}

/** A size in bytes as `980 B`, `12 KB`, `4.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilo = bytes / 1000;
  if (kilo < 999.5) return `${kilo < 9.95 ? trimZero(kilo.toFixed(1)) : Math.round(kilo)} KB`;
  return `${trimZero((kilo / 1000).toFixed(1))} MB`;
}

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

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 line`, `2 lines`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function trimZero(text: string): string {
  return text.replace(/\.0$/, '');
}
