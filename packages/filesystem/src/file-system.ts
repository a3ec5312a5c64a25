/** Why a file operation was refused. Each has one sentence a person can act on, in the error's message. */
export type FileErrorCode =
  | 'not-found'
  | 'not-a-directory'
  | 'not-regular'
  | 'not-text'
  | 'too-large'
  | 'permission'
  | 'outside-workspace'
  | 'stale-version'
  | 'ambiguous-edit'
  | 'text-not-found'
  | 'aborted'
  | 'no-space'
  | 'io';

/** An opaque mark of a file's content: two versions are equal exactly when the content is. */
export type FileVersion = string;

/** What a text file was before a write. `text` is LF-normalised; the others have no text to compare with. */
export type FileBefore =
  | { state: 'absent' }
  /** `lineEndingsDiffer`: the bytes differ by line endings (or a byte order mark) from what was written. */
  | { state: 'text'; text: string; lineEndingsDiffer: boolean }
  | { state: 'not-text' }
  | { state: 'too-large' };

export interface TextPage {
  /** The lines asked for, LF-normalised, with their terminators. */
  text: string;
  /** 1-based number of the first line in `text`. */
  firstLine: number;
  totalLines: number;
  version: FileVersion;
}

/** Storage facts of a write. No diff, no view: whoever draws it computes. */
export interface WriteOutcome {
  before: FileBefore;
  /** LF-normalised text now in the file. */
  after: string;
  version: FileVersion;
}

export interface EditOutcome {
  /** LF-normalised; null when the edit created the file. */
  before: string | null;
  /** LF-normalised text now in the file. */
  after: string;
  /** Whether the bytes differ though the LF-normalised text may not: an edit can be of line endings alone. */
  lineEndingsDiffer: boolean;
  /** How many places were replaced. */
  replacements: number;
  version: FileVersion;
}

/**
 * The seam between the tools and storage. Paths are absolute or relative to the workspace, which is the edge: a path
 * that leaves it, also through a symlink, fails as `outside-workspace`. All failures are `FileSystemError`s.
 */
export interface FileSystem {
  /**
   * Reads whole lines of a text file; `offset` is the 1-based first line, `limit` the number of lines. Beyond the last
   * line the text is empty. Memory does not grow with the file, only with the lines asked for.
   */
  readText(path: string, page: { offset?: number; limit?: number; signal?: AbortSignal }): Promise<TextPage>;
  /** Creates or replaces a file, atomically, with folders as needed. Mode is kept. */
  writeText(path: string, text: string, options?: { signal?: AbortSignal }): Promise<WriteOutcome>;
  /**
   * Replaces exact text, atomically; line endings and a BOM of what is not edited stay byte for byte. Text is found
   * whatever the file's line endings are, and what is put in takes them on. An empty `oldText` creates a file, or
   * fills an empty one. Without `replaceAll` the text must occur exactly once.
   */
  editText(
    path: string,
    edit: { oldText: string; newText: string; replaceAll: boolean; signal?: AbortSignal },
  ): Promise<EditOutcome>;
}
