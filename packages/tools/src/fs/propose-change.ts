import type { DiffCallView } from '@showreel/views';
import { firstLines, mostHunkText } from './hunk-room';

interface Proposal {
  title: string;
  path: string;
  /** Null when it is not known. */
  oldText: string | null;
  newText: string;
}

/** The call card of a change of one file: its texts as they were given, or of long ones the first lines. */
export function proposeChange({ title, path, oldText, newText }: Proposal): DiffCallView {
  const isLong = (oldText ?? '').length + newText.length > mostHunkText;
  const room = oldText === null || !isLong ? mostHunkText : mostHunkText / 2;
  const [old, next] = [firstLines(oldText ?? '', room), firstLines(newText, room)];
  const leftOut = old.leftOut + next.leftOut;
  const hasLines = leftOut === 0 || old.text + next.text !== '';
  return {
    card: 'diff',
    title,
    diffs: hasLines ? [{ path, oldText: oldText === null ? null : old.text, newText: next.text }] : [],
    ...(leftOut === 0 ? {} : { leftOut }),
    locations: [{ path }],
  };
}
