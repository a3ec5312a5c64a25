/**
 * The sentence by which the reading tool tells of a file that it does not show, as a fact: `Binary, 12.3 KB`, or
 * `PNG image, 10.3 MB` of an image that is too large. Undefined for any other text.
 */
export function parseUnshown(text: string): string | undefined {
  const [, binary] = / is not text: ([\d.,]+ \w+) of binary data\.$/.exec(text) ?? [];
  if (binary !== undefined) return `Binary, ${binary}`;
  const [, type, size] =
    / is an image \(image\/([\w.+-]+), ([\d.,]+ \w+)\), too large to show/.exec(text) ?? [];
  return type === undefined || size === undefined ? undefined : `${type.toUpperCase()} image, ${size}`;
}
