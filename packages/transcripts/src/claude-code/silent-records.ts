/**
 * Types of records with nothing for a reader of the session: settings, snapshots for going back, marks by which the
 * program finds its way. Nested messages of `progress` are those of a subagent, which has a log of its own.
 */
export const silentTypes: ReadonlySet<string> = new Set([
  'agent-color',
  'agent-name',
  'agent-setting',
  'atis-latch',
  'attribution-snapshot',
  'bridge-session',
  'content-replacement',
  'file-history-delta',
  'file-history-snapshot',
  'frame-link',
  'last-prompt',
  'marble-origami-commit',
  'marble-origami-snapshot',
  'mode',
  'permission-mode',
  'progress',
  'queue-operation',
  'relocated',
  'result',
  'saved_hook_context',
  'session-kind',
  'speculation-accept',
  'started',
  'tag',
  'task-summary',
  'worktree-state',
]);

/** Types of records that are read. */
export const readTypes: ReadonlySet<string> = new Set([
  'ai-title',
  'assistant',
  'attachment',
  'custom-title',
  'pr-link',
  'summary',
  'system',
  'user',
]);
