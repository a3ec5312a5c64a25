import {
  assertNever,
  displayPath,
  splitUnseen,
  type DiffCallView,
  type DiffResultView,
  type FileChange,
  type FileChangeKind,
  type FileDiff,
} from '@showreel/views';
import { cleanLine } from './clean-text';
import { layOutHunk, type HunkLine } from './hunk-lines';
import type { Style } from './style';

/** The most of one line that is printed, in UTF-16 units. */
const mostUnits = 4000;

interface Drawing {
  cwd: string;
  style: Style;
  /** Whether each line has its numbers before it; without them its sign comes first, as in a patch. */
  numbers: boolean;
}

/** A change that was asked for: nothing was written yet, so a text without an old one is no new file. */
export function renderDiffCall({ diffs }: DiffCallView, { cwd, style, numbers }: Drawing): string[] {
  const files = groupByPath(diffs);
  return [...files].flatMap(([path, hunks]) => [
    `${style.yellow('proposed')} ${showPath(path, cwd)}`,
    ...hunks.flatMap((hunk) => renderHunk(hunk, { isApplied: false, style, numbers })),
  ]);
}

/** A change that was made: a row a file that says what happened to it, and its hunks. */
export function renderDiffResult(
  { diffs, files = [] }: DiffResultView,
  { cwd, style, numbers }: Drawing,
): string[] {
  const hunksOf = groupByPath(diffs);
  const changes = new Map(files.map((file) => [file.path, file]));
  const paths = new Set([...changes.keys(), ...hunksOf.keys()]);
  return [...paths].flatMap((path) => {
    const change = changes.get(path);
    return [
      change === undefined ? showPath(path, cwd) : renderChange(change, cwd, style),
      ...(hunksOf.get(path) ?? []).flatMap((hunk) => renderHunk(hunk, { isApplied: true, style, numbers })),
      ...renderLeftOut(change, (hunksOf.get(path) ?? []).length, style),
    ];
  });
}

function renderChange(file: FileChange, cwd: string, style: Style): string {
  const { path, change, from, added, removed } = file;
  const moved = from === undefined ? '' : `${showPath(from, cwd)} → `;
  const counts = added + removed === 0 ? '' : ` ${style.green(`+${added}`)} ${style.red(`−${removed}`)}`;
  const endings = file.lineEndingsChanged === true ? style.dim(' line endings changed too') : '';
  return `${changeWord(change)} ${moved}${showPath(path, cwd)}${counts}${endings}`;
}

/** A row in the place of the hunks that the record did not keep. */
function renderLeftOut(change: FileChange | undefined, shown: number, style: Style): string[] {
  if (change?.leftOut === undefined) return [];
  const { leftOut } = change;
  const more = shown === 0 ? '' : 'more ';
  const places = leftOut === 1 ? `1 ${more}changed place` : `${leftOut} ${more}changed places`;
  return [style.dim(`… ${places} too large to keep`)];
}

function changeWord(change: FileChangeKind): string {
  switch (change) {
    case 'created':
    case 'edited':
    case 'overwritten':
    case 'deleted':
    case 'moved':
    case 'unchanged':
      return change;
    case 'line-endings':
      return 'line endings changed';
    case 'not-text':
      return 'changed, not text';
    case 'too-large':
      return 'changed, too large to compare';
    default:
      return assertNever(change);
  }
}

function groupByPath(diffs: readonly FileDiff[]): Map<string, FileDiff[]> {
  const groups = new Map<string, FileDiff[]>();
  for (const diff of diffs) groups.set(diff.path, [...(groups.get(diff.path) ?? []), diff]);
  return groups;
}

function showPath(path: string, cwd: string): string {
  return cleanLine(displayPath(path, cwd));
}

function renderHunk(
  hunk: FileDiff,
  { isApplied, style, numbers }: { isApplied: boolean; style: Style; numbers: boolean },
): string[] {
  const lines = layOutHunk(hunk);
  const width = Math.max(1, ...lines.map((line) => String(Math.max(line.old ?? 0, line.new ?? 0)).length));
  // The texts of a proposal need not be whole lines: that one ends without a line feed tells nothing by itself.
  const tellsEnd = isApplied || endsLine(hunk.oldText ?? '') !== endsLine(hunk.newText);
  return [
    style.cyan(hunkHeader(hunk, lines)),
    ...lines.flatMap((line) => renderLine(line, { width: numbers ? width : undefined, tellsEnd, style })),
  ];
}

/** As a unified diff writes it: a side without lines is named by the line before it. */
function hunkHeader({ start }: FileDiff, lines: readonly HunkLine[]): string {
  if (start === undefined) return '@@';
  const side = (first: number, count: number): string => `${count === 0 ? first - 1 : first},${count}`;
  const oldCount = lines.filter(({ sign }) => sign !== '+').length;
  const newCount = lines.filter(({ sign }) => sign !== '-').length;
  return `@@ -${side(start.old, oldCount)} +${side(start.new, newCount)} @@`;
}

function endsLine(text: string): boolean {
  return text === '' || text.endsWith('\n');
}

function renderLine(
  line: HunkLine,
  { width, tellsEnd, style }: { width: number | undefined; tellsEnd: boolean; style: Style },
): string[] {
  const gutter =
    width === undefined
      ? ''
      : [line.old, line.new].map((number) => `${String(number ?? '').padStart(width)} `).join('');
  const text = `${line.sign}${width === undefined ? '' : ' '}${showText(line.text)}`;
  const painted = line.sign === '+' ? style.green(text) : line.sign === '-' ? style.red(text) : text;
  const drawn = `${style.dim(gutter)}${painted}`;
  if (line.isEnded || !tellsEnd) return [drawn];
  return [drawn, style.dim(`${' '.repeat(gutter.length)}\\ no line feed at the end`)];
}

/** A line without anything that a terminal would obey or a reader not see, and not longer than is any use to print. */
function showText(text: string): string {
  const cut = text.length <= mostUnits ? text : text.slice(0, mostUnits).replace(/[\uD800-\uDBFF]$/, '');
  const shown = splitUnseen(cut)
    .map((piece) => (typeof piece === 'string' ? piece : `<${piece.name}>`))
    .join('');
  return cut === text ? shown : `${shown}… [${text.length - cut.length} more characters]`;
}
