import type { FileErrorCode } from './file-system';

/** An expected failure of a file operation. The message is one sentence for whoever asked. */
export class FileSystemError extends Error {
  override readonly name = 'FileSystemError';
  readonly code: FileErrorCode;
  /** The path as the caller gave it. */
  readonly path: string;

  constructor(code: FileErrorCode, path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.path = path;
  }
}
