export { newEvent, type NewEvent, type StoredEvent, type StoredEventOf } from './event';
export type {
  BeginImport,
  ImportedLog,
  ImportedSession,
  ImportProgress,
  ImportFacts,
  Replacement,
  SessionImports,
  StartedSession,
  TimedEvent,
} from './imports';
export { InvalidCursorError } from './invalid-cursor-error';
export { InvalidEventError } from './invalid-event-error';
export { LossyJsonError } from './lossy-json-error';
export { openSessions, type SessionsOptions } from './open-sessions';
export { projectEvent, type Presenters, type PresentersOf } from './project-event';
export { SessionNotFoundError } from './session-not-found-error';
export type { SessionChange, Sessions, SessionState, SessionSummary, ShareRecord } from './sessions';
export { ShareNotFoundError } from './share-not-found-error';
