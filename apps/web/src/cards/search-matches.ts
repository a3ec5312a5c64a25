import { displayPath, type FileLocation } from '@showreel/views';

/** A line of a file that matched, or one that was shown around it. */
export interface FoundLine {
  number: number;
  text: string;
  isMatch: boolean;
}

/** What a search found in one file; a file that was found by its name has no lines. */
export interface FileMatches {
  path: string;
  lines: FoundLine[];
}

export interface SearchMatches {
  /** How much was found, as the tool said it: `12 matches in 3 files`. */
  count: string;
  files: FileMatches[];
  /** What the tool said below its matches, such as that there are more. */
  remark: string;
}

/**
 * The matches of a search whose content is a count, then a line a match (`path:12: text`, around it `path-11- text`; the
 * path alone where names were searched), then perhaps a remark in brackets. `locations` are the first of them: a content
 * that says otherwise, or that is anything else, gives undefined and is shown as it is. Paths become relative to `cwd`.
 */
export function parseMatches(
  text: string,
  { locations, cwd }: { locations: readonly FileLocation[]; cwd: string },
): SearchMatches | undefined {
  const [count = '', ...lines] = text.replace(/\n+$/, '').split('\n');
  if (locations.length === 0 || !/^(More than )?\d[\d,]* (match|file)/.test(count)) return undefined;
  const remark = /^\[.*\]$/.test(lines.at(-1) ?? '') ? (lines.pop() ?? '') : '';
  const isByName = locations[0]?.line === undefined;
  const files = new Map<string, FileMatches>();
  let matches = 0;
  for (const line of lines) {
    const found = isByName ? { path: line, isMatch: true } : parseLine(line);
    if (found === undefined) return undefined;
    const { path, isMatch } = found;
    if (isMatch && !isAt(locations[matches], found)) return undefined;
    if (isMatch) matches += 1;
    const file = files.get(path) ?? { path: displayPath(path, cwd), lines: [] };
    files.set(path, file);
    if ('number' in found) file.lines.push({ number: found.number, text: found.text, isMatch });
  }
  return matches < locations.length ? undefined : { count, files: [...files.values()], remark };
}

function parseLine(line: string): ({ path: string } & FoundLine) | undefined {
  const [, path, mark, number, text] = /^(.+?)([:-])(\d+)\2 ?(.*)$/.exec(line) ?? [];
  if (path === undefined || text === undefined) return undefined;
  return { path, number: Number(number), text, isMatch: mark === ':' };
}

/** Whether a match is the one that the location names; beyond the last location nothing contradicts it. */
function isAt(
  location: FileLocation | undefined,
  { path, number }: { path: string; number?: number },
): boolean {
  return location === undefined || (location.path === unquote(path) && location.line === number);
}

/** A path that holds a line break is quoted as JSON. */
function unquote(path: string): string {
  if (!path.startsWith('"')) return path;
  try {
    return String(JSON.parse(path));
  } catch {
    // A name may begin with a quote.
    return path;
  }
}
