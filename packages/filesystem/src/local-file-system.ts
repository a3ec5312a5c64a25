import { editText } from './edit-text';
import type { FileName, FileSystem, FileVersion, SeenVersions } from './file-system';
import { findFiles } from './find-files';
import { findLines } from './find-lines';
import { holdFolder, type HoldFolder } from './held-folder';
import { movedAway, withPlace, type HeldPlace } from './hold-place';
import { openRegular } from './open-regular';
import { readContent } from './read-content';
import { readPage } from './read-page';
import { refuseAborted } from './read-pieces';
import { takeTurns } from './take-turns';
import type { Target } from './target';
import { removeTemporaries } from './temporary-file';
import { withFileErrors } from './to-file-system-error';
import { writeText } from './write-text';

interface LocalFileSystemOptions {
  /** The workspace: absolute. It may be a link, and need not exist until it is used. */
  root: string;
  seen: SeenVersions;
  /** How folders are held while work goes on in them; as well as the system can without it. */
  hold?: HoldFolder;
}

/** The `FileSystem` of a local folder, bound to what one session has seen. */
export function createLocalFileSystem({ root, seen, hold = holdFolder }: LocalFileSystemOptions): FileSystem {
  const inTurn = <Result>(
    path: string,
    signal: AbortSignal | undefined,
    work: (target: Target) => Promise<Result>,
  ): Promise<Result> => {
    const workOn = (place: HeldPlace): Promise<Result> => {
      refuseAborted(path, signal);
      return work({ ...place, path, seen, signal, hold });
    };
    const options = { root, path, hold };
    return withFileErrors(path, () =>
      withPlace(options, (place) =>
        takeTurns(place.real, async () => {
          if (place.missing.length === 0) return workOn(place);
          // An earlier turn may have made the folders.
          return withPlace(options, async (now) => {
            if (now.real !== place.real) throw movedAway(path);
            return workOn(now);
          });
        }),
      ),
    );
  };
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
    removeLeftovers: (path) => inTurn(path, undefined, removeLeftovers),
  };
}

/** Nothing is written beside the workspace itself, nor in folders that are not there. */
async function removeLeftovers({ file, missing, folder, name }: Target): Promise<void> {
  if (file !== '' && missing.length === 0) await removeTemporaries(folder, name);
}

/** Reads an open file and tells that it was seen. */
async function readSeen<Read extends { version: FileVersion }>(
  target: Target,
  read: (opened: Awaited<ReturnType<typeof openRegular>>) => Promise<Read>,
): Promise<Read & { file: FileName }> {
  const { path, file, seen } = target;
  const opened = await openRegular(target, path);
  try {
    const content = await read(opened);
    seen.set(file, content.version);
    return { ...content, file };
  } finally {
    await opened.file.close();
  }
}
