import { structuredPatch } from 'diff';
import type { FileChange, FileDiff } from '@showreel/views';
import type { ChangedFile } from '../changes/recorded-change';
import { recordChange } from '../changes/recorded-change';
import { asObject, asString, type JsonObject } from '../json/json-access';
import type { ChangeMeta } from '../present/recorded-meta';

/** How many lines of a text may differ for its hunks to be worked out; beyond it all of it is one hunk. */
const mostEdits = 2000;

const mostHunkText = 1024 * 1024;

interface AcpDiff {
  path: string;
  oldText: string | null;
  newText: string;
  meta: JsonObject | undefined;
}

/** Whether a text is all of a file: then where its lines stand is known. */
export type IsWholeFile = (path: string, text: string) => boolean;

/** The changes in a call's content, once it has ended. */
export function readChanges(
  content: readonly JsonObject[],
  { kind, isWhole }: { kind: string | undefined; isWhole: IsWholeFile },
): ChangeMeta | undefined {
  const diffs = content.flatMap((each) => readDiff(each) ?? []);
  if (diffs.length === 0) return undefined;
  const changes = diffs.map((diff) => readChange(diff, { kind, isWhole }));
  return joinChanges(changes);
}

/** The same as a proposal: as the log has it, with no line numbers. */
export function readProposals(content: readonly JsonObject[]): FileDiff[] {
  let room = mostHunkText;
  return content.flatMap((each) => {
    const diff = readDiff(each);
    if (diff === undefined) return [];
    room -= (diff.oldText?.length ?? 0) + diff.newText.length;
    return room < 0 ? [] : [{ path: diff.path, oldText: diff.oldText, newText: diff.newText }];
  });
}

function readDiff(content: JsonObject): AcpDiff | undefined {
  const [path, newText] = [asString(content['path']), asString(content['newText'])];
  if (content['type'] !== 'diff' || path === undefined) return undefined;
  const oldText = asString(content['oldText']);
  return {
    path,
    // Agents say an empty text where there was no file.
    oldText: oldText === undefined || oldText === '' ? null : toLf(oldText),
    newText: toLf(newText ?? ''),
    meta: asObject(content['_meta']),
  };
}

function readChange(
  diff: AcpDiff,
  { kind, isWhole }: { kind: string | undefined; isWhole: IsWholeFile },
): ChangeMeta {
  const { path, oldText, newText } = diff;
  const change = changeOf(diff, kind);
  const isPlaced = oldText === null || newText === '' || isWhole(path, newText) || isWhole(path, oldText);
  const patch = structuredPatch(path, path, oldText ?? '', newText, undefined, undefined, {
    context: 3,
    maxEditLength: mostEdits,
  });
  if (patch === undefined || oldText === null) {
    return wholeChange(
      { path, oldText, newText, ...(isPlaced ? { start: { old: 1, new: 1 } } : {}) },
      change,
    );
  }
  const changed: ChangedFile = { path, change, hunks: patch.hunks };
  if (isPlaced) return recordChange([changed]);
  // A part of a file, of which nobody knows where it stands, stays as the log has it.
  const { files } = recordChange([changed]);
  if (oldText.length + newText.length > mostHunkText || patch.hunks.length === 0)
    return {
      diffs: [],
      files: files.map((file) => (patch.hunks.length === 0 ? file : { ...file, leftOut: 1 })),
    };
  return { diffs: [{ path, oldText, newText }], files };
}

function wholeChange(diff: FileDiff, change: FileChange['change']): ChangeMeta {
  const [removed, added] = [countLines(diff.oldText ?? ''), countLines(diff.newText)];
  const fits = (diff.oldText?.length ?? 0) + diff.newText.length <= mostHunkText;
  return {
    diffs: fits ? [diff] : [],
    files: [{ path: diff.path, change, added, removed, ...(fits ? {} : { leftOut: 1 }) }],
  };
}

function changeOf({ oldText, newText, meta }: AcpDiff, kind: string | undefined): FileChange['change'] {
  if (meta?.['kind'] === 'delete' || (kind === 'delete' && newText === '')) return 'deleted';
  return oldText === null ? 'created' : 'edited';
}

/** The hunks of each file together, in its own order, and its numbers summed. */
function joinChanges(changes: readonly ChangeMeta[]): ChangeMeta {
  const files = new Map<string, FileChange>();
  for (const file of changes.flatMap((change) => change.files)) {
    const known = files.get(file.path);
    if (known === undefined) {
      files.set(file.path, file);
      continue;
    }
    const leftOut = (known.leftOut ?? 0) + (file.leftOut ?? 0);
    files.set(file.path, {
      ...known,
      added: known.added + file.added,
      removed: known.removed + file.removed,
      ...(leftOut === 0 ? {} : { leftOut }),
    });
  }
  const diffs = changes.flatMap((change) => change.diffs);
  return {
    diffs: [...files.keys()].flatMap((path) => diffs.filter((diff) => diff.path === path)),
    files: [...files.values()],
  };
}

function countLines(text: string): number {
  return text.match(/[^\n]*\n|[^\n]+/g)?.length ?? 0;
}

function toLf(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}
