/**
 * A path as a person reads it: relative to the session's folder when it lies inside, else as it is. A sibling whose
 * name begins with the folder's does not lie inside, and the folder `/` makes nothing relative. Both separators are
 * understood, since logs come from every system. (The display rule of claude-agent-acp.)
 */
export function displayPath(path: string, cwd: string): string {
  const folder = cwd.replace(/[/\\]+$/, '');
  if (folder === '') return path;
  if (path === folder) return '.';
  const inside = path.startsWith(folder) && /[/\\]/.test(path.charAt(folder.length));
  return inside ? path.slice(folder.length + 1) || '.' : path;
}

/** A title cut around the path it names, so that a consumer can set the path apart. */
export interface TitleParts {
  before: string;
  /** The path as displayed; empty when the title names none. */
  path: string;
  after: string;
}

/**
 * Cuts a title around the one path it is known to name (`locations[0].path` or `diffs[0].path`). Only that exact
 * substring is replaced, and only where it stands alone: `a` is not found inside `Read`.
 */
export function splitTitle(title: string, knownPath: string | undefined, cwd: string): TitleParts {
  const at = knownPath === undefined || knownPath === '' ? -1 : findAlone(title, knownPath);
  if (knownPath === undefined || at < 0) return { before: title, path: '', after: '' };
  return {
    before: title.slice(0, at),
    path: displayPath(knownPath, cwd),
    after: title.slice(at + knownPath.length),
  };
}

function findAlone(title: string, path: string): number {
  for (let at = title.indexOf(path); at >= 0; at = title.indexOf(path, at + 1)) {
    const before = title.charAt(at - 1);
    const after = title.charAt(at + path.length);
    if (/^[\s'"`(]?$/.test(before) && /^[\s'"`),:;]?$/.test(after)) return at;
  }
  return -1;
}

/** A title with its known path shown relative to the session's folder. */
export function displayTitle(title: string, knownPath: string | undefined, cwd: string): string {
  const { before, path, after } = splitTitle(title, knownPath, cwd);
  return before + path + after;
}
