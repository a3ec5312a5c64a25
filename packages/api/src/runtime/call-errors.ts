/** No call of that id runs: it ended, or there was none. */
export class CallNotFoundError extends Error {
  override readonly name = 'CallNotFoundError';

  constructor() {
    super('This call is not running any more.');
  }
}

/** The session's log holds no call of that id. */
export class UnknownCallError extends Error {
  override readonly name = 'UnknownCallError';

  constructor() {
    super('There is no such call in this session. Open the session and look for it there.');
  }
}

/** There is no tool of that name. */
export class ToolNotFoundError extends Error {
  override readonly name = 'ToolNotFoundError';

  constructor(tool: string, known: readonly string[]) {
    super(`There is no tool "${tool}". The tools are: ${known.join(', ')}.`);
  }
}

/** A session's folder is not there, or is no folder. */
export class FolderError extends Error {
  override readonly name = 'FolderError';

  constructor(folder: string, reason: string) {
    super(`${folder} ${reason}. Name the absolute path of a folder that exists.`);
  }
}
