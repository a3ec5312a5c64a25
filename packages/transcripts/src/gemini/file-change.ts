import type { FileChange } from '@showreel/views';
import { changesLineEndings, hunksOfTexts } from '../changes/content-hunks';
import { recordChange, wholeHunk, type ChangedFile } from '../changes/recorded-change';
import { parseUnifiedDiff } from '../changes/unified-diff';
import { asString, type JsonObject } from '../json/json-access';
import type { ChangeMeta } from '../present/recorded-meta';

/**
 * The change that a `resultDisplay` holds (`FileDiff`, `packages/core/src/tools/tools.ts`); undefined for any other.
 * `told` is what the model was told: before `isNewFile` was kept, only that says of a write whether the file was new.
 */
export function readFileChange(
  display: JsonObject,
  { tool, told }: { tool: string; told: string },
): ChangeMeta | undefined {
  const diff = asString(display['fileDiff']);
  const after = asString(display['newContent']);
  if (diff === undefined && after === undefined) return undefined;
  const path = asString(display['filePath']) ?? asString(display['fileName']) ?? '';
  const isNew =
    display['isNewFile'] === true ||
    display['originalContent'] === null ||
    (display['isNewFile'] === undefined && /^(?:Successfully created|Created new file)/.test(told));
  const before = isNew ? '' : asString(display['originalContent']);
  const placed = diff === undefined ? [] : parseUnifiedDiff(diff).flatMap(({ hunks }) => hunks);
  const change: FileChange['change'] = isNew ? 'created' : tool === 'write_file' ? 'overwritten' : 'edited';
  return recordChange([{ path, ...changeOf({ change, before, after }, placed) }]);
}

function changeOf(
  {
    change,
    before,
    after,
  }: { change: FileChange['change']; before: string | undefined; after: string | undefined },
  placed: ChangedFile['hunks'],
): Omit<ChangedFile, 'path'> {
  if (after === undefined || before === undefined) return { change, hunks: placed };
  if (change === 'created') return { change, hunks: wholeHunk('+', after) };
  const hunks = hunksOfTexts({ before, after }, placed);
  const endings = changesLineEndings({ before, after });
  const settled = hunks.length > 0 ? change : endings ? 'line-endings' : 'unchanged';
  return {
    change: settled,
    hunks,
    ...(endings && settled !== 'line-endings' ? { lineEndingsChanged: true } : {}),
  };
}
