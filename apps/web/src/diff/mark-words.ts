import { diffWordsWithSpace, type ChangeObject } from 'diff';

/** A line is marked word by word only when at least this part of it stayed. */
const kinship = 0.4;
/** The most words in which two lines are compared: beyond, they have little in common, and the search would be long. */
const mostEdits = 400;

/**
 * The words in which a line differs from what it became. Two lines that have little in common are not one line that
 * changed: they come back whole, and no word of them is marked.
 */
export function markWords(before: string, after: string): ChangeObject<string>[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostEdits }) ?? [];
  const kept = parts.reduce(
    (sum, { added, removed, value }) => (added || removed ? sum : sum + value.trim().length),
    0,
  );
  const length = Math.max(before.trim().length, after.trim().length);
  if (parts.length > 0 && (length === 0 || kept / length >= kinship)) return parts;
  return [
    { value: before, added: false, removed: true, count: 1 },
    { value: after, added: true, removed: false, count: 1 },
  ];
}
