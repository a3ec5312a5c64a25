/** `in-use`: another process owns the folder. `unusable`: it cannot be made or written. */
export type DataFolderErrorCode = 'in-use' | 'unusable';

/** Why a data folder could not be opened, in a sentence that says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';

  constructor(
    readonly code: DataFolderErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
