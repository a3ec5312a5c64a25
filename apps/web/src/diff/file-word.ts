import { fileWord as wordOf } from '@showreel/views';
import type { FileSection } from './group-files';

/** What a header says of a file besides its name and its counts. */
export function fileWord({ change, hunks }: FileSection): string {
  return wordOf(
    change,
    hunks.map(({ diff }) => diff),
  );
}
