import type { JsonValue } from '@showreel/views';
import type { MarkedHunk } from '../changes/hunk-text';
import { wholeHunk, type ChangedFile } from '../changes/recorded-change';
import { parseUnifiedDiff } from '../changes/unified-diff';
import { asObject, asString, type JsonObject } from '../json/json-access';

/**
 * The files that a patch changed, as the event of its end tells them: a path to `{type, content | unified_diff, move_path}`.
 * The first versions named the kind by the only key: `{add: {content}}`.
 */
export function readChanges(changes: JsonValue | undefined): ChangedFile[] {
  return Object.entries(asObject(changes) ?? {}).flatMap(
    ([path, change]) => readChange(path, asObject(change)) ?? [],
  );
}

function readChange(path: string, change: JsonObject | undefined): ChangedFile | undefined {
  if (change === undefined) return undefined;
  const type = asString(change['type']);
  if (type === undefined) {
    const [kind, nested] = Object.entries(change)[0] ?? [];
    const fields = asObject(nested);
    return kind === undefined || fields === undefined ? undefined : ofKind(path, kind, fields);
  }
  return ofKind(path, type, change);
}

function ofKind(path: string, kind: string, fields: JsonObject): ChangedFile | undefined {
  const content = asString(fields['content']);
  const diff = readHunks(asString(fields['unified_diff']));
  const hasNone = fields['unified_diff'] === undefined;
  switch (kind) {
    case 'add':
      return {
        path,
        change: 'created',
        ...(content === undefined ? diff : { hunks: wholeHunk('+', content) }),
      };
    case 'delete':
      return {
        path,
        change: 'deleted',
        ...(content === undefined ? diff : { hunks: wholeHunk('-', content) }),
      };
    case 'update': {
      const target = asString(fields['move_path']);
      return target === undefined || target === path
        ? { path, change: 'edited', ...(hasNone ? { hunks: [], unread: 1 } : diff) }
        : { path: target, change: 'moved', from: path, ...diff };
    }
    default:
      return undefined;
  }
}

function readHunks(diff = ''): { hunks: MarkedHunk[]; unread?: number; lineEndingsChanged?: true } {
  if (diff === '') return { hunks: [] };
  const files = parseUnifiedDiff(diff);
  if (files.length === 0) return { hunks: [], unread: 1 };
  return {
    hunks: files.flatMap(({ hunks }) => hunks),
    ...(files.some(({ lineEndingsChanged }) => lineEndingsChanged) ? { lineEndingsChanged: true } : {}),
  };
}
