import type { FileChange, FileDiff } from '@showreel/views';
import { countMarked, diffOfHunk, type MarkedHunk } from '../changes/hunk-text';
import type { ChangeMeta } from '../present/recorded-meta';

/** The most hunk text of a call that is kept, in UTF-16 units; beyond it hunks count as left out. */
const mostHunkText = 1024 * 1024;

/** What is known of a change beside its patch: either whole text, and the strings that were replaced. */
interface PatchSources {
  before?: string | undefined;
  after?: string | undefined;
  removed: readonly string[];
  added: readonly string[];
}

interface RecordedPatch extends PatchSources {
  path: string;
  change: 'edited' | 'overwritten';
  hunks: readonly MarkedHunk[];
}

/**
 * The diffs of a `structuredPatch`. Claude Code turns each leading tab of a line into two spaces before it compares, so
 * the patch says which lines changed and where, but not how they are indented. Each line is taken from the text of its
 * side at its number, else from the strings that were replaced, where it equals the patch's line but for that; what
 * cannot be found stays as the patch has it.
 */
export function readPatch({ path, change, hunks, ...sources }: RecordedPatch): ChangeMeta {
  const counts = countMarked(hunks);
  if (hunks.length === 0) return { diffs: [], files: [unchanged(path, change, sources)] };
  const restore = createRestorer(sources);
  const diffs: FileDiff[] = [];
  let [room, leftOut] = [mostHunkText, 0];
  for (const hunk of hunks) {
    const fitting = leftOut === 0 ? fitHunk(hunk, room) : undefined;
    if (fitting === undefined || fitting.lines.length < hunk.lines.length) leftOut += 1;
    if (fitting === undefined || !fitting.lines.some(isChange)) continue;
    diffs.push(restore(path, fitting));
    room -= fitting.units;
  }
  return { diffs, files: [{ path, change, ...counts, ...(leftOut === 0 ? {} : { leftOut }) }] };
}

/** A patch without hunks: nothing changed, or nothing but tabs that the patch cannot tell from blanks. */
function unchanged(
  path: string,
  change: 'edited' | 'overwritten',
  { before, after }: PatchSources,
): FileChange {
  const differs = before !== undefined && after !== undefined && before !== after;
  return { path, change: differs ? change : 'unchanged', added: 0, removed: 0 };
}

/** A created file as one hunk. */
export function readCreation(path: string, content: string): ChangeMeta {
  const text = toLf(content);
  const added = splitLines(text).length;
  const cut = text.length <= mostHunkText ? text.length : text.lastIndexOf('\n', mostHunkText) + 1;
  return {
    diffs: [{ path, oldText: null, newText: text.slice(0, cut), start: { old: 1, new: 1 } }],
    files: [{ path, change: 'created', added, removed: 0, ...(cut < text.length ? { leftOut: 1 } : {}) }],
  };
}

function isChange(line: string): boolean {
  return line.startsWith('+') || line.startsWith('-');
}

/** The first lines of a hunk that have room. */
function fitHunk(hunk: MarkedHunk, room: number): MarkedHunk & { units: number } {
  let units = 0;
  const end = hunk.lines.findIndex((line) => {
    // A line of context stands on both sides.
    const size = isChange(line) ? line.length : 2 * line.length;
    if (units + size > room) return true;
    units += size;
    return false;
  });
  return { ...hunk, lines: end < 0 ? hunk.lines : hunk.lines.slice(0, end), units };
}

type Restorer = (path: string, hunk: MarkedHunk) => FileDiff;

function createRestorer(sources: PatchSources): Restorer {
  const { before, after, removed, added } = sources;
  const all = [before, after, ...removed, ...added];
  // Without a tab anywhere the patch is exact.
  const isExact = before !== undefined && after !== undefined && !all.some((text) => text?.includes('\t'));
  if (isExact) return (path, hunk) => diffOfHunk(path, withoutReturns(hunk));
  const old = { lines: linesOf(before), strings: indexLines(removed) };
  const next = { lines: linesOf(after), strings: indexLines(added) };
  // A line that stays may stand in what was replaced, on either side.
  const same = indexLines([...removed, ...added]);
  return (path, { oldStart, newStart, lines }) => {
    let [oldAt, newAt] = [Math.max(1, oldStart) - 1, Math.max(1, newStart) - 1];
    const [oldSide, newSide]: [string[], string[]] = [[], []];
    for (const line of lines.map(withoutReturn)) {
      const [mark, text] = [line.charAt(0), line.slice(1)];
      if (mark === '\\') {
        oldSide.push(line);
        newSide.push(line);
        continue;
      }
      const ofOld = mark === '+' ? undefined : old.lines?.[oldAt];
      const ofNew = mark === '-' ? undefined : next.lines?.[newAt];
      const strings = mark === '+' ? next.strings : mark === '-' ? old.strings : same;
      const kept = isSameLine(ofOld, text) ? ofOld : isSameLine(ofNew, text) ? ofNew : strings.get(text);
      oldSide.push(mark + (isSameLine(ofOld, text) ? ofOld : (kept ?? text)));
      newSide.push(mark + (isSameLine(ofNew, text) ? ofNew : (kept ?? text)));
      if (mark !== '+') oldAt += 1;
      if (mark !== '-') newAt += 1;
    }
    return {
      ...diffOfHunk(path, { oldStart, newStart, lines: oldSide }),
      newText: diffOfHunk(path, { oldStart, newStart, lines: newSide }).newText,
    };
  };
}

/** Whether a line of a file is the patch's line, but for the tabs that the patch lost. */
function isSameLine(line: string | undefined, text: string): line is string {
  return line !== undefined && (line === text || withoutTabs(line) === text);
}

/** What Claude Code does to a text before it compares it. */
function withoutTabs(text: string): string {
  return text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
}

/** Lines with tabs by what the patch makes of them; one that two lines could be is none. */
function indexLines(texts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const line of texts.flatMap((text) => toLf(text).split('\n'))) {
    const shown = withoutTabs(line);
    const known = found.get(shown);
    if (known !== undefined && known !== line) ambiguous.add(shown);
    found.set(shown, line);
  }
  for (const shown of ambiguous) found.delete(shown);
  return found;
}

function linesOf(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : toLf(text).split('\n');
}

function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function toLf(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function withoutReturns(hunk: MarkedHunk): MarkedHunk {
  return { ...hunk, lines: hunk.lines.map(withoutReturn) };
}
