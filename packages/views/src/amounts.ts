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

/** How long something took: `8 ms`, `0.2 s`, `4.8 s`, from a minute on a clock. In milliseconds. */
export function formatDuration(ms: number): string {
  if (ms < 99.5) return `${Math.max(0, Math.round(ms))} ms`;
  return ms < 59_950 ? `${(ms / 1000).toFixed(1)} s` : formatClock(ms);
}

/** A time that was set, as a sentence says it: `300 ms`, `90 s`, `2 min`. In milliseconds. */
export function formatLimit(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${trimZero((ms / 1000).toFixed(1))} s`;
}

/** A size in bytes as `980 B`, `12 KB`, `4.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilo = bytes / 1000;
  if (kilo < 999.5) return `${kilo < 9.95 ? trimZero(kilo.toFixed(1)) : Math.round(kilo)} KB`;
  return `${trimZero((kilo / 1000).toFixed(1))} MB`;
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
