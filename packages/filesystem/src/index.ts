export type {
  EditOutcome,
  EndingStyle,
  FileBefore,
  FileBytes,
  FileErrorCode,
  FileName,
  FileSystem,
  FileVersion,
  FoundFile,
  FoundLine,
  PageBounds,
  PageLine,
  SeenVersions,
  TextPage,
  WriteOutcome,
} from './file-system';
export { createSeenVersions } from './create-seen-versions';
export { FileSystemError } from './file-system-error';
export { createLocalFileSystem } from './local-file-system';
export { resolveInWorkspace } from './resolve-in-workspace';
