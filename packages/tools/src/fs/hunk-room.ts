import { countLines } from './line-text';

/** The most text of hunks that a view of one call holds, in UTF-16 units. */
export const mostHunkText = 1024 * 1024;

/** The first lines of a text, as many as there is room for, and how many come after them. */
export function firstLines(text: string, room: number): { text: string; leftOut: number } {
  if (text.length <= room) return { text, leftOut: 0 };
  const cut = text.lastIndexOf('\n', room - 1) + 1;
  return { text: text.slice(0, cut), leftOut: countLines(text.slice(cut)) };
}
