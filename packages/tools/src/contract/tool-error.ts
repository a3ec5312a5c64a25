export type ToolErrorCode =
  'unknown-task' | 'too-many-tasks' | 'folder-gone' | 'no-shell' | 'start-failed' | 'not-kept';

/** An expected failure of a tool. The message is one sentence for whoever called, and says what to do. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: ToolErrorCode;

  constructor(code: ToolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
