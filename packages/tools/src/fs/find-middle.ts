/** How much of two texts is compared at once: comparing slices is many times faster than comparing characters. */
const stride = 8192;

/** The part of two texts in which they differ: from the start of a line to the end of one, on both sides. */
export interface Middle {
  /** Index of its start in both texts. */
  start: number;
  oldEnd: number;
  newEnd: number;
}

/**
 * What differs between two texts, in whole lines. Found without splitting them, since of most changed texts nearly all
 * is the same.
 */
export function findMiddle(old: string, next: string): Middle {
  const shorter = Math.min(old.length, next.length);
  const head = commonHead(old, next, shorter);
  const start = head === 0 ? 0 : old.lastIndexOf('\n', head - 1) + 1;
  const tail = commonTail(old, next, shorter - start);
  const kept = tailInWholeLines(old, next, tail);
  return { start, oldEnd: old.length - kept, newEnd: next.length - kept };
}

function commonHead(old: string, next: string, most: number): number {
  let head = 0;
  while (head + stride <= most && old.slice(head, head + stride) === next.slice(head, head + stride)) {
    head += stride;
  }
  while (head < most && old.charCodeAt(head) === next.charCodeAt(head)) head += 1;
  return head;
}

function commonTail(old: string, next: string, most: number): number {
  const endOf = (text: string, tail: number): string =>
    text.slice(text.length - tail - stride, text.length - tail);
  let tail = 0;
  while (tail + stride <= most && endOf(old, tail) === endOf(next, tail)) tail += stride;
  while (tail < most && old.charCodeAt(old.length - 1 - tail) === next.charCodeAt(next.length - 1 - tail)) {
    tail += 1;
  }
  return tail;
}

/** How much of a common end is whole lines of both texts: a line begins where a text does, or after a line feed. */
function tailInWholeLines(old: string, next: string, tail: number): number {
  const beginsLine = (text: string): boolean => tail === text.length || text[text.length - tail - 1] === '\n';
  if (beginsLine(old) && beginsLine(next)) return tail;
  const feed = old.indexOf('\n', old.length - tail);
  return feed < 0 ? 0 : old.length - feed - 1;
}
