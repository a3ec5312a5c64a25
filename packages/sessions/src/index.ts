export { newEvent, type NewEvent, type StoredEvent, type StoredEventOf } from './event';
export type { SessionChange, Sessions, SessionState, SessionSummary, ShareRecord } from './sessions';
