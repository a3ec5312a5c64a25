import { editText } from './edit-text';
import type { FileName, FileSystem, FileVersion, SeenVersions } from './file-system';
import { findFiles } from './find-files';
import { findLines } from './find-lines';
import { openRegular } from './open-regular';
import { readContent } from './read-content';
import { readPage } from './read-page';
import { refuseAborted } from './read-pieces';
import { locateInWorkspace } from './resolve-in-workspace';
import { takeTurns } from './take-turns';
import type { Target } from './target';
import { removeTemporaries } from './temporary-file';
import { withFileErrors } from './to-file-system-error';
import { writeText } from './write-text';

/**
 * The `FileSystem` of a local folder, bound to what one session has seen. `root` is absolute; it may be a link, and
 * need not exist until it is used.
 */
export function createLocalFileSystem({ root, seen }: { root: string; seen: SeenVersions }): FileSystem {
  const inTurn = <Result>(
    path: string,
    signal: AbortSignal | undefined,
    work: (target: Target) => Promise<Result>,
  ): Promise<Result> =>
    withFileErrors(path, async () => {
      const place = await locateInWorkspace(root, path);
      return takeTurns(place.real, () => {
        refuseAborted(path, signal);
        return work({ ...place, path, seen, signal });
      });
    });
  return {
    readText: (path, page) =>
      inTurn(path, page.signal, (target) => readSeen(target, (opened) => readPage(opened.file, path, page))),
    readBytes: (path, options) =>
      inTurn(path, options.signal, (target) =>
        readSeen(target, (opened) => readContent(opened, path, options)),
      ),
    writeText: (path, text, { signal } = {}) => inTurn(path, signal, (target) => writeText(target, text)),
    editText: (path, edit) => inTurn(path, edit.signal, (target) => editText(target, edit)),
    findFiles: (options) => findFiles(root, options),
    findLines: (search) => findLines(root, search),
    removeLeftovers: (path) => inTurn(path, undefined, ({ real }) => removeTemporaries(real)),
  };
}

/** Reads an open file and tells that it was seen. */
async function readSeen<Read extends { version: FileVersion }>(
  { real, path, file, seen }: Target,
  read: (opened: Awaited<ReturnType<typeof openRegular>>) => Promise<Read>,
): Promise<Read & { file: FileName }> {
  const opened = await openRegular(real, path);
  try {
    const content = await read(opened);
    seen.set(file, content.version);
    return { ...content, file };
  } finally {
    await opened.file.close();
  }
}
