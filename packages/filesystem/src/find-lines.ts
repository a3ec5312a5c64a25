import { compileGlob } from './compile-glob';
import { cutLine } from './cut-line';
import { escapeLoneBraces, lineBreakInPattern } from './explain-pattern';
import type { FoundLine, LineSearch } from './file-system';
import { FileSystemError } from './file-system-error';
import { decodePath } from './find-files';
import { runRipgrep } from './run-ripgrep';
import { findSearchPlace, fromFolder, walkingArgs } from './search-place';

/** How much of a line ripgrep gives, in bytes. A first match beyond is told, but the text is that of the line's start. */
const mostLineBytes = 4 * 1024 * 1024;

/** The most bytes of memory a compiled pattern may take. */
const mostPatternBytes = 10 * 1024 * 1024;

/**
 * `FileSystem.findLines` in a local folder: ripgrep searches, in a process of its own, so that neither a pattern nor a
 * file holds this one. Files are mapped into memory, since a file of one huge line would else be held whole in it.
 */
export async function* findLines(
  root: string,
  search: LineSearch,
): AsyncGenerator<FoundLine, void, undefined> {
  const { pattern, path = '.', glob, signal } = search;
  if (/[\n\r\0]/.test(pattern)) throw new FileSystemError('invalid-pattern', path, lineBreakInPattern);
  const matches = glob === undefined ? undefined : compileGlob(glob);
  const place = await findSearchPlace(root, path, { mayBeFile: true });
  const args = [...searchingArgs(search), ...(await walkingArgs(place))];
  const isAsked = (found: string): boolean => {
    if (place.file !== undefined && found !== place.file) return false;
    return matches?.(fromFolder(place, found)) !== false;
  };
  let last: { bytes: Buffer; found: string | undefined } | undefined;
  for await (const record of recordsOf(runRipgrep(args, { cwd: place.root, path, pattern, signal }))) {
    if (last?.bytes.equals(record.path) !== true) {
      const found = decodePath(record.path);
      last = { bytes: record.path, found: found !== undefined && isAsked(found) ? found : undefined };
    }
    const line = last.found === undefined ? undefined : parseBody(record.body, search.lineUnits);
    if (last.found !== undefined && line !== undefined) yield { path: last.found, ...line };
  }
}

function searchingArgs({ pattern, glob, ignoreCase = false, context = 0 }: LineSearch): string[] {
  return [
    `--regexp=${escapeLoneBraces(pattern).escaped}`,
    `--regex-size-limit=${mostPatternBytes}`,
    `--context=${context}`,
    ignoreCase ? '--ignore-case' : '--case-sensitive',
    ...(glob !== undefined && isNameGlob.test(glob) ? [`--type-add=asked:${glob}`, '--type=asked'] : []),
    '--sort=path',
    '--mmap',
    '--crlf',
    // Else the first matches would wait for more, and a search that has enough could not be ended.
    '--line-buffered',
    '--no-heading',
    '--with-filename',
    '--null',
    '--line-number',
    '--column',
    `--max-columns=${mostLineBytes}`,
    '--max-columns-preview',
    '--no-context-separator',
    '--field-match-separator=\\x00',
    '--field-context-separator=-',
  ];
}

/**
 * Globs of names alone that ripgrep may apply before it reads, as a type: unlike its `--glob`, types do not bring back
 * what is ignored. All results are tested in any case.
 */
const isNameGlob = /^[\w.*?-]*(?:\{[\w.*?-]+(?:,[\w.*?-]+)*\})?[\w.*?-]*$/;

interface OutputRecord {
  path: Buffer;
  body: Buffer;
}

/** The records in ripgrep's output: a path, NUL, and the rest up to a line feed. */
async function* recordsOf(output: AsyncIterable<Buffer>): AsyncGenerator<OutputRecord, void, undefined> {
  let waiting: Buffer[] = [];
  for await (const chunk of output) {
    waiting.push(chunk);
    if (!chunk.includes(lineFeed)) continue;
    const bytes = Buffer.concat(waiting);
    let from = 0;
    for (;;) {
      const endOfPath = bytes.indexOf(0, from);
      const end = endOfPath < 0 ? -1 : bytes.indexOf(lineFeed, endOfPath);
      if (end < 0) break;
      yield { path: afterRemark(bytes.subarray(from, endOfPath)), body: bytes.subarray(endOfPath + 1, end) };
      from = end + 1;
    }
    waiting = [bytes.subarray(from)];
  }
}

const lineFeed = 0x0a;

/** ripgrep's remark on a file that turned out to be binary stands, without a NUL, before the next path. */
function afterRemark(path: Buffer): Buffer {
  if (!path.includes(': WARNING: stopped searching binary file after match')) return path;
  return path.subarray(path.lastIndexOf(')\n./') + 2);
}

/**
 * A record's line: where it matches, `number NUL column NUL text`, the column in bytes from 1 and missing for an empty
 * match at the very end of a file; around that `number-text`.
 */
function parseBody(body: Buffer, lineUnits: number): Omit<FoundLine, 'path'> | undefined {
  const numbers = /^(\d+)(?:(\0)(?:(\d+)\0)?|-)/.exec(body.toString('latin1', 0, 48));
  if (numbers === null) return undefined;
  const [all, line, isMatch, column] = numbers;
  const { text, goesOn } = withoutEnd(body.subarray(all.length));
  const around = isMatch === undefined ? 0 : column === undefined ? text.length : Number(column) - 1;
  return {
    line: Number(line),
    isMatch: isMatch !== undefined,
    ...cutLine(text, { around, units: lineUnits, goesOn }),
  };
}

/** A line without its carriage return, and without what ripgrep says in place of the end of a very long one. */
function withoutEnd(line: Buffer): { text: Buffer; goesOn: boolean } {
  const text = line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
  if (text.length <= mostLineBytes) return { text, goesOn: false };
  const end = text.toString('latin1', text.length - 64);
  const remark = / \[\.\.\. (?:\d+ more match(?:es)?|omitted end of long line)\]$/.exec(end);
  return { text: text.subarray(0, text.length - (remark?.[0].length ?? 0)), goesOn: true };
}
