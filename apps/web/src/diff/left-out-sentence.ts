import { countOf } from '@showreel/views';
import type { FileSection } from './group-files';

/** How much of a file's change the record did not keep; undefined when it kept all. */
export function leftOutSentence({ change, hunks, added, removed }: FileSection): string | undefined {
  // A change that was not compared has counts and no lines, which is said otherwise.
  if (change === undefined || change.change === 'too-large' || change.change === 'not-text') return undefined;
  const drawn = hunks.reduce((sum, hunk) => sum + hunk.added + hunk.removed, 0);
  const lines = Math.max(0, added + removed - drawn);
  const more = hunks.length > 0 ? 'more ' : '';
  const { leftOut } = change;
  if (leftOut === undefined) {
    return lines === 0 ? undefined : `${countOf(lines, `${more}changed line`)} too large to keep`;
  }
  const places = countOf(leftOut, `${more}changed place`);
  return `${places} too large to keep${lines === 0 ? '' : ` · ${countOf(lines, 'line')}`}`;
}
