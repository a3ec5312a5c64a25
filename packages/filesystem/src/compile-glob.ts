import { RE2JS, RE2JSSyntaxException } from 're2js';
import { FileSystemError } from './file-system-error';

/**
 * Compiles a glob to a test of paths that are relative to a folder and parted by `/`. `*` and `?` stay within one name,
 * `**` crosses folders, `[a-z]`, `[!a]` and `{a,b}` are understood, `\` makes the next character an ordinary one, and
 * names that begin with a dot are names like any other. As in a `.gitignore`, a glob without a `/` matches names at any
 * depth, and one that begins with `/` or `./` only from the folder on.
 *
 * Globs come from models, and JavaScript's own regular expressions take exponential time for some of them
 * (`*a*a*a*a*b`): these are matched by an engine that takes linear time.
 */
export function compileGlob(glob: string): (path: string) => boolean {
  const fromFolder = glob.replace(/^\.?\/+/, '');
  const anywhere = fromFolder === glob && !glob.slice(0, -1).includes('/');
  const whole = fromFolder.endsWith('/') ? `${fromFolder}**` : fromFolder;
  try {
    const matcher = RE2JS.compile(translate(anywhere ? `**/${whole}` : whole), RE2JS.DOTALL);
    return (path) => matcher.matches(path);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const reason = `${error.getDescription()} at ${error.getPattern() ?? ''}`;
    throw new FileSystemError('invalid-pattern', glob, `The glob ${glob} is not valid: ${reason}.`, {
      cause: error,
    });
  }
}

/** One part of a glob, the first that matches at a place. */
const part =
  /(?<=^|[/{,])(?<across>\*\*(?:\/|(?=$|[,}])))|\*+|\?|\[(?<not>[!^]?)(?<members>\]?(?:\\.|[^\]/\\])*)\]|\\(?<escaped>.)|[^]/gsu;

/** The regular expression, in RE2's syntax, of a glob. */
function translate(glob: string): string {
  const braces = findBraces(glob);
  return Array.from(glob.matchAll(part), (match) => translatePart(match, braces)).join('');
}

function translatePart(
  { 0: found, index, groups = {} }: RegExpExecArray,
  braces: Map<number, string>,
): string {
  const { across, not, members, escaped } = groups;
  if (escaped !== undefined) return RE2JS.quote(escaped);
  if (members !== undefined) return `[${not === '' ? '' : '^/'}${quoteMembers(members)}]`;
  if (across !== undefined) return found === '**' ? '.+' : '(?:[^/]+/)*';
  if (found.startsWith('*')) return '[^/]*';
  if (found === '?') return '[^/]';
  return braces.get(index) ?? RE2JS.quote(found);
}

/** The characters of a class: of those with a meaning in RE2, ranges alone have one in a glob. */
function quoteMembers(members: string): string {
  return members.replace(/\\(.)|[[\]^]/gsu, (found, escaped?: string) => quoteMember(escaped ?? found));
}

function quoteMember(character: string): string {
  return /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
}

/** What the braces and commas of each `{a,b}` become, by their place. Braces that lack a partner or a comma are text. */
function findBraces(glob: string): Map<number, string> {
  const found = new Map<number, string>();
  const open: { at: number; commas: number[] }[] = [];
  for (const { 0: character, index } of glob.matchAll(/\\.|\[[!^]?\]?(?:\\.|[^\]/\\])*\]|[{},]/gsu)) {
    if (character === '{') open.push({ at: index, commas: [] });
    if (character === ',') open.at(-1)?.commas.push(index);
    if (character !== '}') continue;
    const group = open.pop();
    if (group === undefined || group.commas.length === 0) continue;
    found.set(group.at, '(?:').set(index, ')');
    for (const comma of group.commas) found.set(comma, '|');
  }
  return found;
}
