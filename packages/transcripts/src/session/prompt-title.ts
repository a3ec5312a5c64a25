/** The longest title that is taken from a prompt, in UTF-16 units. */
const longestTitle = 80;

/** The first line of a prompt, as a session's title; undefined for a blank one. */
export function promptTitle(text: string): string | undefined {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line === '') return undefined;
  if (line.length <= longestTitle) return line;
  const kept = line.slice(0, longestTitle).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
}
