export type {
  EditOutcome,
  FileBefore,
  FileErrorCode,
  FileSystem,
  FileVersion,
  TextPage,
  WriteOutcome,
} from './file-system';
export { FileSystemError } from './file-system-error';
export { createLocalFileSystem } from './local-file-system';
export { resolveInWorkspace } from './resolve-in-workspace';
