import type { BlobReference, OutputPane } from '@showreel/views';

/** What is held in memory of a command's output, however long it is. */
export interface CollectedOutput {
  /** The output as text: bytes that are not UTF-8 are U+FFFD in it. */
  pane: OutputPane;
  /** All bytes that came. */
  bytes: number;
  /** The bytes that the pane leaves out: 0 when it has everything. Exact for UTF-8, else close. */
  omittedBytes: number;
}

/** Where the output of one running command goes, byte by byte as the command writes it. */
export interface OutputSink {
  /** The bytes are read at once: their memory may be used again. */
  write(bytes: Uint8Array): void;
  /** Says that nothing more comes: half a character at the end is then what it will stay. */
  finish(): void;
  read(): CollectedOutput;
  /**
   * Puts all output, up to a limit, among the session's blobs, once nothing more comes. Undefined when it could not be
   * kept, for example because the disk is full.
   */
  keep(): Promise<BlobReference | undefined>;
}
