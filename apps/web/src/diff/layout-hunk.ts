import { layoutHunk as layout, type FileDiff, type HunkLayout } from '@showreel/views';
import { diffArrays } from 'diff';

/** A hunk of more lines is drawn as a windowed list: the viewer takes seconds over a thousand. */
export const mostMounted = 400;

/** Lays a hunk out as lines. `isApplied` says that its texts are slices of a file, not fragments of a proposal. */
export function layoutHunk(diff: FileDiff, isApplied: boolean): HunkLayout {
  return layout(diff, { isApplied, compare: diffArrays });
}
