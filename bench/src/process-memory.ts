import { readFileSync, writeFileSync } from 'node:fs';

/** Between two looks at the memory where the system does not note its peak, in milliseconds. */
const sampleMs = 10;

export interface Memory {
  /** Resident bytes when the work began. */
  before: number;
  /** The most resident bytes while it went on. */
  peak: number;
}

/** Does work, and tells how much memory this process held before and at the most meanwhile. */
export async function watchMemory<Result>(work: () => Promise<Result>): Promise<Result & Memory> {
  // What earlier work left must not pass for room that this one does not need.
  globalThis.gc?.();
  forgetPeak();
  const before = process.memoryUsage.rss();
  let sampled = before;
  const sampling = setInterval(() => {
    sampled = Math.max(sampled, process.memoryUsage.rss());
  }, sampleMs);
  try {
    const result = await work();
    return { ...result, before, peak: Math.max(sampled, process.memoryUsage.rss(), notedPeak()) };
  } finally {
    clearInterval(sampling);
  }
}

/** Linux notes the peak of a process, and begins anew when asked to (proc(5), clear_refs). */
function forgetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

function notedPeak(): number {
  if (process.platform !== 'linux') return 0;
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kib ?? 0) * 1024;
}
