export { logFormats } from './formats';
export type {
  AgentPresenters,
  FormatId,
  LogFacts,
  LogFormat,
  LogReader,
  RecordPlace,
} from './contract/log-format';
export type { EventPlace, TranscriptSink } from './contract/transcript-sink';
export { findLogs, type FoundLog } from './discover/find-logs';
export { isExcludedProject, isWithin, type LogExclusions } from './discover/log-exclusions';
export { logLayouts } from './discover/log-layouts';
export { locateLogRoots, pathsOf, type LogRoot } from './discover/log-roots';
export { describeHead, readLogHead, type LogHead } from './discover/read-log-head';
export { SessionFactsCollector } from './discover/session-facts';
export type { TranscriptEvent } from './contract/transcript-event';
export type { CollectedEvent, LogBatch } from './reading/batch-collector';
export { findCompanionOwner } from './reading/companion-owner';
export type { SessionNames } from './reading/create-sink';
export type { ReadProgress } from './reading/event-digests';
export { followLog } from './reading/follow-log';
export type { LogSource } from './reading/log-source';
export {
  openLog,
  type OpenLog,
  type OpenLogOptions,
  type ReadOutcome,
  type TakeBatch,
} from './reading/open-log';
export { readLog, type LogReading } from './reading/read-log';
export { findStartedLogs } from './reading/started-logs';
export { TranscriptError, type TranscriptErrorCode } from './reading/transcript-error';
