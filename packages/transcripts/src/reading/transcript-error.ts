/**
 * Why a log cannot be read: `not-found` (nothing is there), `not-a-file` (a folder, a device), `unreadable` (no
 * permission, a failing disk), `empty`, `not-a-log` (no format knows it), `too-large` (it must be read whole, and is over
 * the limit), `damaged` (it breaks off or is not what it says it is, so that nothing of it can be read).
 */
export type TranscriptErrorCode =
  'not-found' | 'not-a-file' | 'unreadable' | 'empty' | 'not-a-log' | 'too-large' | 'damaged';

/** A log that cannot be read. The message says what to do; it names no path. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';

  constructor(
    readonly code: TranscriptErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
