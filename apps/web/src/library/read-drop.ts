/** A file that was dropped, and its path from what was dropped on. */
export interface DroppedFile {
  path: string;
  file: File;
}

/** Nobody keeps logs there, and there are tens of thousands of files in them. */
const neverEntered = new Set(['node_modules', '.git']);

/** The files of a drop, those in folders too. To be called while the drop is being handled: later it is empty. */
export function readDrop(transfer: DataTransfer): Promise<DroppedFile[]> {
  const reads = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => {
      const entry = item.webkitGetAsEntry();
      const file = item.getAsFile();
      if (entry !== null) return readEntry(entry);
      return Promise.resolve(file === null ? [] : [{ path: file.name, file }]);
    });
  return Promise.all(reads).then((files) => files.flat());
}

async function readEntry(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => {
      entry.file(resolve, reject);
    });
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  if (!isFolder(entry) || neverEntered.has(entry.name)) return [];
  const reader = entry.createReader();
  const files: DroppedFile[] = [];
  // A reader gives its entries some at a time; none means that there are no more.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return files;
    for (const each of some) files.push(...(await readEntry(each)));
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
