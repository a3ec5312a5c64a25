/** A path on one line: one that holds a line break or another control character is quoted as JSON. */
export function showPath(path: string): string {
  return /[\p{Cc}\u2028\u2029]/u.test(path) ? JSON.stringify(path) : path;
}
