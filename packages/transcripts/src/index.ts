export type {
  AgentPresenters,
  FormatId,
  LogFacts,
  LogFormat,
  LogReader,
  RecordPlace,
} from './contract/log-format';
export type { TranscriptEvent } from './contract/transcript-event';
export type { EventPlace, TranscriptSink } from './contract/transcript-sink';
