import { diffArrays } from 'diff';
import type { FileChange, FileDiff, JsonValue } from '@showreel/views';
import { asList, asObject, asString } from '../json/json-access';
import type { ChangeMeta } from '../present/recorded-meta';

/** The most text of hunks that one call keeps, in UTF-16 units; a hunk is left out whole. */
const mostHunkText = 1024 * 1024;

/** How many lines of a hunk may differ for its counts to be exact; beyond it all its lines count as changed. */
const mostEdits = 2000;

interface RecordedHunk {
  path: string;
  oldText: string | null;
  newText: string;
}

/** A call that changes a file, as the log has its arguments. */
export interface ChangingCall {
  tool: string;
  args: JsonValue;
}

/**
 * What `meta.diffs` of a result holds: for each hunk its lines on both sides, three of context included, joined with line
 * feeds. It tells no line numbers, no last line feed, and `oldText: null` both where there was no file and where it was
 * empty. What the call's arguments tell beside it is taken from them. Undefined when there are no diffs in it.
 */
export function readFileChange(meta: JsonValue | undefined, call: ChangingCall): ChangeMeta | undefined {
  const listed = asList(asObject(meta)?.['diffs']);
  if (listed === undefined) return undefined;
  const hunks = listed.flatMap((each) => readHunk(each) ?? []);
  if (hunks.length < listed.length) return undefined;
  const args = asObject(call.args) ?? {};
  const written = call.tool === 'write' ? asString(args['content']) : undefined;
  const path = asString(args['file_path']) ?? asString(args['path']);
  if (hunks.length === 0)
    return path === undefined
      ? undefined
      : { diffs: [], files: [{ path, change: 'unchanged', added: 0, removed: 0 }] };
  const emptied = written === '' || asString(args['new_string']) === '';
  const diffs: FileDiff[] = [];
  const files = new Map<string, FileChange>();
  let room = mostHunkText;
  for (const hunk of hunks) {
    const diff = placeHunk(hunk, { written, emptied });
    const file = files.get(hunk.path) ?? {
      path: hunk.path,
      change: hunk.oldText === null ? 'created' : call.tool === 'write' ? 'overwritten' : 'edited',
      added: 0,
      removed: 0,
    };
    const { added, removed } = countLines(diff);
    const size = (diff.oldText?.length ?? 0) + diff.newText.length;
    const fits = size <= room;
    if (fits) {
      diffs.push(diff);
      room -= size;
    }
    files.set(hunk.path, {
      ...file,
      added: file.added + added,
      removed: file.removed + removed,
      ...(fits ? {} : { leftOut: (file.leftOut ?? 0) + 1 }),
    });
  }
  return { diffs: groupByPath(diffs), files: [...files.values()] };
}

function readHunk(value: JsonValue): RecordedHunk | undefined {
  const hunk = asObject(value);
  const [path, oldText, newText] = [asString(hunk?.['path']), hunk?.['oldText'], asString(hunk?.['newText'])];
  if (path === undefined || newText === undefined) return undefined;
  if (oldText !== null && oldText !== undefined && typeof oldText !== 'string') return undefined;
  return { path, oldText: oldText ?? null, newText };
}

/** The hunk with the line feeds that its lines have in the file. */
function placeHunk(
  { path, oldText, newText }: RecordedHunk,
  { written, emptied }: { written: string | undefined; emptied: boolean },
): FileDiff {
  if (oldText === null) {
    const whole =
      written !== undefined && sameButLastFeed(written, newText) ? toLf(written) : endLine(newText);
    return { path, oldText, newText: whole, start: { old: 1, new: 1 } };
  }
  if (oldText === newText) {
    // All that changed is the last line feed, which the hunk does not hold.
    const gained = written === undefined || written.endsWith('\n');
    return {
      path,
      oldText: gained ? oldText : endLine(oldText),
      newText: gained ? endLine(newText) : newText,
    };
  }
  return { path, oldText: endLine(oldText), newText: newText === '' && emptied ? '' : endLine(newText) };
}

function sameButLastFeed(whole: string, lines: string): boolean {
  const text = toLf(whole);
  return text === lines || text === `${lines}\n`;
}

function endLine(text: string): string {
  return `${text}\n`;
}

function toLf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function countLines({ oldText, newText }: FileDiff): Pick<FileChange, 'added' | 'removed'> {
  const [before, after] = [linesOf(oldText ?? ''), linesOf(newText)];
  const changes = diffArrays(before, after, { maxEditLength: mostEdits });
  if (changes === undefined) return { added: after.length, removed: before.length };
  const count = (of: 'added' | 'removed'): number =>
    changes.reduce((sum, change) => sum + (change[of] ? change.count : 0), 0);
  return { added: count('added'), removed: count('removed') };
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** A file's hunks are adjacent, in its own order. */
function groupByPath(diffs: readonly FileDiff[]): FileDiff[] {
  const paths = [...new Set(diffs.map(({ path }) => path))];
  return paths.flatMap((path) => diffs.filter((diff) => diff.path === path));
}
