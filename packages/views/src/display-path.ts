/**
 * A path as a person reads it: relative to the session's folder when it lies inside, else as it is. A sibling whose
 * name begins with the folder's does not lie inside, and a root (`/`, `C:\`) makes nothing relative. Both separators
 * are understood, since logs come from every system. (The display rule of claude-agent-acp.)
 */
export function displayPath(path: string, cwd: string): string {
  const folder = cwd.replace(/[/\\]+$/, '');
  if (folder === '' || /^[A-Za-z]:$/.test(folder) || !path.startsWith(folder)) return path;
  const rest = path.slice(folder.length);
  return rest === '' || /^[/\\]/.test(rest) ? rest.replace(/^[/\\]+/, '') || '.' : path;
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

/** Where the path stands alone. A title begins with a verb: a file called `Read` is the second word of `Read Read`. */
function findAlone(title: string, path: string): number {
  const later = findAloneFrom(title, path, 1);
  return later < 0 ? findAloneFrom(title, path, 0) : later;
}

function findAloneFrom(title: string, path: string, from: number): number {
  for (let at = title.indexOf(path, from); at >= 0; at = title.indexOf(path, at + 1)) {
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
