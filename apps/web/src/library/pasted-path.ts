/** The path that somebody pasted: one line that begins at the root or the home folder, with or without quotes. */
export function pastedPath(text: string): string | undefined {
  const line = text.trim();
  const plain = /^(['"])(.*)\1$/.exec(line)?.[2] ?? line;
  const path = plain.startsWith('file:///') ? decode(plain.slice('file://'.length)) : plain;
  return /^~?\/[^\n\r]+$/.test(path) && path.length <= 4096 ? path : undefined;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    // It is no address, so it is taken as it stands.
    if (error instanceof URIError) return path;
    throw error;
  }
}
