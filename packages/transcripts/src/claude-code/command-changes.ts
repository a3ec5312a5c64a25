import type { ChangedFile } from '../changes/recorded-change';
import { countMarked } from '../changes/hunk-text';
import { asCount, asList, asObject, asString, type JsonObject } from '../json/json-access';
import { readHunks } from './change-result';
import { createNotice, type Notice } from './notices';

/** The files that a command changed, where the log tells them (`bashEditDiff`, 2.1.269 and later). */
export interface CommandChanges {
  changed: ChangedFile[];
  /** How many more files it changed, of which the log tells no more. */
  more: number;
}

export function readCommandChanges(returned: JsonObject | undefined): CommandChanges | undefined {
  const told = asObject(returned?.['bashEditDiff']);
  const changed = (asList(told?.['files']) ?? []).flatMap((file) => readFile(asObject(file)) ?? []);
  if (changed.length === 0) return undefined;
  return { changed, more: asCount(told?.['moreFiles']) ?? 0 };
}

function readFile(file: JsonObject | undefined): ChangedFile | undefined {
  const path = asString(file?.['filePath']);
  if (file === undefined || path === undefined) return undefined;
  const change = file['created'] === true ? 'created' : file['deleted'] === true ? 'deleted' : 'edited';
  const hunks = readHunks(file['hunks']);
  return { path, change, hunks: hunks ?? [], ...(hunks === undefined ? { unread: 1 } : {}) };
}

/** What to tell of the changes beside a card that shows the command's output. */
export function describeChanges({ changed, more }: CommandChanges): Notice {
  const count = changed.length + more;
  const lines = changed.flatMap(({ path, change, hunks }) => {
    const { added, removed } = countMarked(hunks);
    return [`${path}: ${change}, +${added} −${removed}`, ...hunks.flatMap((hunk) => hunk.lines), ''];
  });
  const detail = [...lines, ...(more === 0 ? [] : [`And ${more} more.`])].join('\n').trimEnd();
  return createNotice('info', `The command changed ${count === 1 ? 'a file' : `${count} files`}`, detail);
}
