/**
 * The sentence by which the reading tool tells of what it does not show, as a fact: `Binary, 12.3 KB`, `PNG image,
 * 10.3 MB` of an image that is too large, `Empty`, `No line 900`, and of a task `No new output`. Undefined for any other
 * text.
 */
export function parseUnshown(text: string): string | undefined {
  if (text === 'The file is empty.') return 'Empty';
  if (text === 'No new output.') return 'No new output';
  const [, line] = /^The file has [\d,]+ lines?; there is no line ([\d,]+)\.$/.exec(text) ?? [];
  if (line !== undefined) return `No line ${line}`;
  const [, binary] = / is not text: ([\d.,]+ \w+) of binary data\.$/.exec(text) ?? [];
  if (binary !== undefined) return `Binary, ${binary}`;
  const [, type, size] =
    / is an image \(image\/([\w.+-]+), ([\d.,]+ \w+)\), too large to show/.exec(text) ?? [];
  return type === undefined || size === undefined ? undefined : `${type.toUpperCase()} image, ${size}`;
}
