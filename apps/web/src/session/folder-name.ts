/** The last part of a folder's path, on any system; the path itself when it has none. */
export function folderName(path: string): string {
  return /[^/\\]+(?=[/\\]*$)/.exec(path)?.[0] ?? path;
}
