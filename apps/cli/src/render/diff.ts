import {
  besideSentences,
  changeSentence,
  displayPath,
  fileWord,
  layoutHunk,
  splitUnseen,
  type DiffCallView,
  type DiffResultView,
  type FileChange,
  type FileDiff,
  type HunkRow,
} from '@showreel/views';
import { diffArrays } from 'diff';
import { cleanLine } from './clean-text';
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
export function renderDiffCall({ diffs, leftOut }: DiffCallView, { cwd, style, numbers }: Drawing): string[] {
  const files = groupByPath(diffs);
  const rows = [...files].flatMap(([path, hunks]) => [
    `${style.yellow('proposed')} ${showPath(path, cwd)}`,
    ...hunks.flatMap((hunk) => renderHunk(hunk, { isApplied: false, style, numbers })),
  ]);
  if (leftOut === undefined) return rows;
  return [...rows, style.dim(`… ${leftOut} more ${leftOut === 1 ? 'line' : 'lines'} too large to show`)];
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
    const hunks = hunksOf.get(path) ?? [];
    const sentences = [changeSentence(change), ...besideSentences(change)];
    return [
      renderFile({ path, change, hunks }, { cwd, style }),
      ...sentences.flatMap((sentence) => (sentence === undefined ? [] : [style.dim(sentence)])),
      ...hunks.flatMap((hunk) => renderHunk(hunk, { isApplied: true, style, numbers })),
      ...renderLeftOut(change, hunks.length, style),
    ];
  });
}

/** A file's row, as the page heads it: the name, the counts, and in a word what happened where the lines do not say it. */
function renderFile(
  { path, change, hunks }: { path: string; change: FileChange | undefined; hunks: readonly FileDiff[] },
  { cwd, style }: Pick<Drawing, 'cwd' | 'style'>,
): string {
  const [added, removed] = [change?.added ?? 0, change?.removed ?? 0];
  const counts = added + removed === 0 ? '' : ` ${style.green(`+${added}`)} ${style.red(`−${removed}`)}`;
  const from = change?.from === undefined ? {} : { from: displayPath(change.from, cwd) };
  const word = fileWord(change === undefined ? undefined : { ...change, ...from }, hunks);
  return `${showPath(path, cwd)}${counts}${word === '' ? '' : style.dim(` ${cleanLine(word)}`)}`;
}

/** A row in the place of the hunks that the record did not keep. */
function renderLeftOut(change: FileChange | undefined, shown: number, style: Style): string[] {
  if (change?.leftOut === undefined) return [];
  const { leftOut } = change;
  const more = shown === 0 ? '' : 'more ';
  const places = leftOut === 1 ? `1 ${more}changed place` : `${leftOut} ${more}changed places`;
  return [style.dim(`… ${places} too large to keep`)];
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
  const { rows } = layoutHunk(hunk, { isApplied, compare: diffArrays });
  const width = Math.max(1, ...rows.map((row) => String(Math.max(row.old ?? 0, row.new ?? 0)).length));
  return [
    style.cyan(hunkHeader(hunk, rows)),
    ...rows.flatMap((row) => renderRow(row, { width: numbers ? width : undefined, style })),
  ];
}

/** As a unified diff writes it: a side without lines is named by the line before it. */
function hunkHeader({ start }: FileDiff, rows: readonly HunkRow[]): string {
  if (start === undefined) return '@@';
  const side = (first: number, count: number): string => `${count === 0 ? first - 1 : first},${count}`;
  const oldCount = rows.filter(({ kind }) => kind !== 'added').length;
  const newCount = rows.filter(({ kind }) => kind !== 'removed').length;
  return `@@ -${side(start.old, oldCount)} +${side(start.new, newCount)} @@`;
}

const signs = { context: ' ', removed: '-', added: '+' } as const;

function renderRow(row: HunkRow, { width, style }: { width: number | undefined; style: Style }): string[] {
  const gutter =
    width === undefined
      ? ''
      : [row.old, row.new].map((number) => `${String(number ?? '').padStart(width)} `).join('');
  const text = `${signs[row.kind]}${width === undefined ? '' : ' '}${showText(row.text)}`;
  const painted = row.kind === 'added' ? style.green(text) : row.kind === 'removed' ? style.red(text) : text;
  const drawn = `${style.dim(gutter)}${painted}`;
  if (row.endsBare !== true) return [drawn];
  return [drawn, style.dim(`${' '.repeat(gutter.length)}\\ No newline at end of file`)];
}

/** A line without anything that a terminal would obey or a reader not see, and not longer than is any use to print. */
function showText(text: string): string {
  const cut = text.length <= mostUnits ? text : text.slice(0, mostUnits).replace(/[\uD800-\uDBFF]$/, '');
  const shown = splitUnseen(cut)
    .map((piece) => (typeof piece === 'string' ? piece : `<${piece.name}>`))
    .join('');
  return cut === text ? shown : `${shown}… [${text.length - cut.length} more characters]`;
}
