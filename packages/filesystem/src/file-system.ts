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
  | 'invalid-pattern'
  | 'aborted'
  | 'no-space'
  | 'io';

/** An opaque mark of a file's content: two versions are equal exactly when the content is. */
export type FileVersion = string;

/** What a text file was before a write. `text` is LF-normalised; the others have no text to compare with. */
export type FileBefore =
  | { state: 'absent' }
  /** `lineEndingsDiffer`: as in `EditOutcome`; `mark`: what the write did to a byte order mark, absent when nothing. */
  | { state: 'text'; text: string; lineEndingsDiffer: boolean; mark?: 'added' | 'removed' }
  | { state: 'not-text' }
  | { state: 'too-large' };

/**
 * A file's one name in the workspace: its path from the real root with all links resolved, folders parted by `/`. Two
 * spellings of a path that lead to one file give one name.
 */
export type FileName = string;

/**
 * The versions at which files were last seen in a session: read, or written, by whoever works there. A file system
 * asks it before a change and tells it after a reading or a change, both in the file's turn.
 */
export interface SeenVersions {
  get(file: FileName): Promise<FileVersion | undefined>;
  set(file: FileName, version: FileVersion): void;
}

/** One line without its terminator; `cut` UTF-16 units were left out of its end. */
export interface PageLine {
  text: string;
  cut: number;
}

export interface TextPage {
  file: FileName;
  lines: PageLine[];
  /** 1-based number of the first of `lines`. */
  firstLine: number;
  totalLines: number;
  version: FileVersion;
}

export interface PageBounds {
  /** 1-based first line; 1 without it. */
  offset?: number;
  /** The most lines; all without it. */
  limit?: number;
  /** The most UTF-16 units of one line: the rest is cut. No surrogate pair is parted. */
  lineUnits: number;
  /**
   * The most bytes of UTF-8 of all lines of the page, each with a line feed: it ends before the line that would go
   * beyond.
   */
  bytes: number;
  signal?: AbortSignal;
}

/** The beginning of a file, whatever is in it. */
export interface FileBytes {
  file: FileName;
  /** The first bytes: the whole content when there are `size` of them. */
  bytes: Uint8Array;
  /** How many bytes the whole file has. */
  size: number;
  /** The version of the whole file. */
  version: FileVersion;
}

/** How a text ends its lines: not at all where it has but one unended line. */
export type EndingStyle = 'none' | 'lf' | 'crlf' | 'mixed';

/** Storage facts of a write. No diff, no view: whoever draws it computes. */
export interface WriteOutcome {
  file: FileName;
  before: FileBefore;
  /** Bytes that the file had, none when there was no file, and that it has now. */
  size: { before: number; after: number };
  /** How its lines ended and end now, where both are text that is compared. */
  endings?: { before: EndingStyle; after: EndingStyle };
  /** LF-normalised text now in the file. */
  after: string;
  version: FileVersion;
  /** How many other names (hard links) the file had: they keep the old content. Absent when none has. */
  otherNames?: number;
}

/** What an edit did. Of the text it gives the lines that it changed, and on each side at least three around them. */
export interface EditOutcome {
  file: FileName;
  /** How many lines of the file come before those of `before` and `after`. */
  linesBefore: number;
  /** Those lines as they were, LF-normalised; null when the edit created the file. */
  before: string | null;
  /** Those lines as they are now, LF-normalised: all of a file that was created. */
  after: string;
  /** Whether lines that stayed, or came in the place of others, end otherwise now. Hunks do not show that. */
  lineEndingsDiffer: boolean;
  /** How many places were replaced. */
  replacements: number;
  version: FileVersion;
  /** As in `WriteOutcome`. */
  otherNames?: number;
}

/**
 * The seam between the tools and storage, bound to a workspace and to what a session has seen in it. Paths are absolute
 * or relative to the workspace, which is the edge: a path that leaves it, also through a symlink, fails as
 * `outside-workspace`. All failures are `FileSystemError`s.
 *
 * The edge holds for a path's folders as they are when the work is done, not only when the path was looked up: a folder
 * that another program moves, or puts a link in the place of, meanwhile, fails as `stale-version`, and nothing outside
 * is read or written by it. Where the system gives no hold on a folder (a local one does on Linux), a moment stays in
 * which that is noticed only afterwards.
 *
 * What is written is a new file with the old one's mode and, where the system allows, owner. Extended attributes,
 * access control lists and hard links of the old one are not carried over.
 *
 * An edit, and a write over a file that is there, need the file as it was last seen: one that was never seen, or that
 * has another version by now, fails as `stale-version`, and nothing changes.
 */
export interface FileSystem {
  /**
   * Reads a page of lines of a text file. Beyond the last line there are none. One pass over the whole file, since its
   * lines are counted exactly; memory grows with the page alone.
   */
  readText(path: string, page: PageBounds): Promise<TextPage>;
  /**
   * Reads the first bytes of a file, `most` at most. The whole of it is passed over for its version, so it counts as
   * seen; memory grows with `most` alone.
   */
  readBytes(path: string, options: { most: number; signal?: AbortSignal }): Promise<FileBytes>;
  /**
   * Creates or replaces a file, atomically, with folders as needed; those are removed again when it fails. A file that
   * another program makes meanwhile is not replaced (`stale-version`). A text that UTF-8 cannot hold, since
   * half of a surrogate pair stands alone in it, fails as `not-text`; so it does in an edit.
   */
  writeText(path: string, text: string, options?: { signal?: AbortSignal }): Promise<WriteOutcome>;
  /**
   * Replaces exact text, atomically; line endings and a BOM of what is not edited stay byte for byte. Text is found
   * whatever the file's line endings are, and what is put in takes them on: line by line those of what it replaces,
   * else those that most lines have. An empty `oldText` creates a file, or
   * fills an empty one. Without `replaceAll` the text must occur exactly once.
   */
  editText(
    path: string,
    edit: { oldText: string; newText: string; replaceAll: boolean; signal?: AbortSignal },
  ): Promise<EditOutcome>;
  /**
   * Removes what writing this file left beside it when the process that wrote died in the middle. What a process that
   * is alive is writing stays. Nothing to remove, and no file, is no failure.
   */
  removeLeftovers(path: string): Promise<void>;
  /**
   * The files under `folder` (the workspace without it) whose path from there matches a glob, as paths relative to the
   * workspace. What the `.gitignore` files of the workspace ignore, and `.git`, is passed over; links are not followed.
   */
  findFiles(options: { pattern: string; folder?: string; signal?: AbortSignal }): AsyncIterable<FoundFile>;
  /**
   * The lines of the files under a path that match a regular expression, by path and then by line, with the lines around
   * them. Passes over what `findFiles` passes over and binary files; a file or folder that is named is searched though
   * it be ignored. Whoever stops iterating stops the search.
   */
  findLines(search: LineSearch): AsyncIterable<FoundLine>;
}

/** `path` is relative to the workspace; `modifiedAt` is in milliseconds since the epoch. */
export interface FoundFile {
  path: string;
  modifiedAt: number;
}

export interface LineSearch {
  /**
   * A regular expression without look-around and back-references, so that no pattern takes more than linear time. It is
   * matched against one line at a time.
   */
  pattern: string;
  /** A file or a folder; the workspace without it. */
  path?: string;
  /** Only files whose path from the folder matches this glob. */
  glob?: string;
  ignoreCase?: boolean;
  /** How many lines to give before and after each match; none without it. */
  context?: number;
  /** The most UTF-16 units of one line: a longer one is cut around its first match. */
  lineUnits: number;
  signal?: AbortSignal;
}

/** A line that matches, or one around it. */
export interface FoundLine {
  /** Relative to the workspace. */
  path: string;
  /** 1-based. */
  line: number;
  isMatch: boolean;
  /** Without its terminator. What is not UTF-8 is U+FFFD. */
  text: string;
  /** Whether the line goes on before `text`, and after it. */
  cut: { before: boolean; after: boolean };
}
