import {
  assertNever,
  displayPath,
  type DiffCallView,
  type DiffResultView,
  type FileChange,
  type FileChangeKind,
  type FileDiff,
} from '@showreel/views';
import { cleanLine } from './clean-text';
import { layOutHunk, type HunkLine } from './hunk-lines';
import type { Style } from './style';

interface Drawing {
  cwd: string;
  style: Style;
}

/** A change that was asked for: nothing was written yet, so a text without an old one is no new file. */
export function renderDiffCall({ diffs }: DiffCallView, { cwd, style }: Drawing): string[] {
  const files = groupByPath(diffs);
  return [...files].flatMap(([path, hunks]) => [
    `${style.yellow('proposed')} ${showPath(path, cwd)}`,
    ...hunks.flatMap((hunk) => renderHunk(hunk, false, style)),
  ]);
}

/** A change that was made: a row a file that says what happened to it, and its hunks. */
export function renderDiffResult({ diffs, files = [] }: DiffResultView, { cwd, style }: Drawing): string[] {
  const hunksOf = groupByPath(diffs);
  const changes = new Map(files.map((file) => [file.path, file]));
  const paths = new Set([...changes.keys(), ...hunksOf.keys()]);
  return [...paths].flatMap((path) => {
    const change = changes.get(path);
    return [
      change === undefined ? showPath(path, cwd) : renderChange(change, { cwd, style }),
      ...(hunksOf.get(path) ?? []).flatMap((hunk) => renderHunk(hunk, true, style)),
    ];
  });
}

function renderChange({ path, change, from, added, removed }: FileChange, { cwd, style }: Drawing): string {
  const moved = from === undefined ? '' : `${showPath(from, cwd)} → `;
  const counts = added + removed === 0 ? '' : ` ${style.green(`+${added}`)} ${style.red(`−${removed}`)}`;
  return `${changeWord(change)} ${moved}${showPath(path, cwd)}${counts}`;
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
      return 'changed, too large to show';
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

function renderHunk(hunk: FileDiff, isApplied: boolean, style: Style): string[] {
  const lines = layOutHunk(hunk);
  const width = Math.max(1, ...lines.map((line) => String(Math.max(line.old ?? 0, line.new ?? 0)).length));
  // The texts of a proposal need not be whole lines: that one ends without a line feed tells nothing by itself.
  const tellsEnd = isApplied || endsLine(hunk.oldText ?? '') !== endsLine(hunk.newText);
  return [
    style.cyan(hunkHeader(hunk, lines)),
    ...lines.flatMap((line) => renderLine(line, { width, tellsEnd, style })),
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
  { width, tellsEnd, style }: { width: number; tellsEnd: boolean; style: Style },
): string[] {
  const gutter = [line.old, line.new].map((number) => String(number ?? '').padStart(width)).join(' ');
  const text = `${line.sign} ${cleanLine(line.text)}`;
  const painted = line.sign === '+' ? style.green(text) : line.sign === '-' ? style.red(text) : text;
  const drawn = `${style.dim(gutter)} ${painted}`;
  if (line.isEnded || !tellsEnd) return [drawn];
  return [drawn, style.dim(`${' '.repeat(gutter.length)} \\ no line feed at the end`)];
}
