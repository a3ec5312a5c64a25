/** The path inside a folder, unless it is whole already, in the spelling of POSIX or of Windows. */
export function joinPath(folder: string | undefined, path: string): string {
  if (folder === undefined || folder === '' || folder === '.' || /^(?:[/\\~]|[A-Za-z]:[/\\])/.test(path))
    return path;
  return `${folder.replace(/[/\\]+$/, '')}/${path}`;
}
