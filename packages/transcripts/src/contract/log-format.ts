import type { JsonValue, Presenter } from '@showreel/views';
import type { TranscriptSink } from './transcript-sink';

/** Where a record stands, for what is told of one that cannot be read. */
export interface RecordPlace {
  /** Which file of the log: '' for the log itself, else the key that its format gave a companion. */
  file: string;
  /** 1-based; 1 in a log that is one JSON document. */
  line: number;
}

/**
 * Turns the records of one log into events, in order, as they come: what it has emitted it never takes back. It is a
 * function of the records alone (no clock, no files, no randomness), so that reading a log again gives the same events.
 *
 * Nothing in a log is trusted: a reader never throws on a record, whatever it holds; it skips, and says so.
 */
export interface LogReader {
  /** A record that was read whole. Nested deeper than `deepestRecord` it never gets here. */
  read(record: JsonValue, place: RecordPlace): void;
  /** What was held back comes out. A log that grows is read on by the same reader without it. */
  end(): void;
}

/** What is known of a log beside its records. */
export interface LogFacts {
  /** The log's modification time: the time of events in a log that tells no time at all. In milliseconds. */
  modifiedAt: number;
  /** Whether a file of that key lies beside the log, to be read after it. */
  hasCompanion?(key: string): boolean;
}

/** What names a log's format: as it is kept and shown. */
export type FormatId =
  | 'claude-code'
  | 'claude-stream'
  | 'codex'
  | 'opencode'
  | 'opencode-events'
  | 'gemini'
  | 'gemini-jsonl'
  | 'gemini-stream'
  | 'deepseek-harness'
  | 'acp'
  | 'showreel';

/**
 * Where the files of subagents lie, which are part of the log of the session that started them. `subagent-files`:
 * Claude Code's `<session>/subagents/agent-<id>.jsonl`, and in a folder of each workflow below that; before 2.1 beside
 * the log. `gemini-subagents`: `<the session's id>/<id>.jsonl` beside the log. The key is the id.
 */
export type CompanionKind = 'subagent-files' | 'gemini-subagents';

/**
 * A format of logs. `lines`: each line is one JSON record, read one after another in bounded memory. `document`: the
 * whole file is one JSON value, given to the reader as one record.
 */
export interface LogFormat {
  id: FormatId;
  shape: 'lines' | 'document';
  /**
   * Whether records are of this format. For `lines`: the first ones (at most 50) that could be read; for `document`: the
   * one. A format says no when another one fits better: exactly one says yes to any real log.
   */
  detects(records: readonly JsonValue[]): boolean;
  /** Files beside the log that belong to it and are read after it, each record with the file's key as its place's `file`. */
  companions?: CompanionKind;
  openReader(sink: TranscriptSink, facts: LogFacts): LogReader;
}

/** The pure halves of an agent's tools. `agent` is the name in the `session` events of its logs. */
export interface AgentPresenters {
  agent: string;
  /** By the tool's name as the log spells it; undefined: the generic card. */
  find(tool: string): Presenter | undefined;
}
