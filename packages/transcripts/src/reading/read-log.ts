import type { FormatId } from '../contract/log-format';
import type { SessionNames } from './create-sink';
import type { LogSource } from './log-source';
import { openLog, type OpenLogOptions, type ReadOutcome, type TakeBatch } from './open-log';

/** What a reading came to. */
export interface LogReading {
  format: FormatId;
  outcome: ReadOutcome;
  /** What the log says of its sessions. */
  names: SessionNames;
  /** Of the log as it was read: its size in bytes, and when it was changed, in milliseconds since the epoch. */
  size: number;
  modifiedAt: number;
}

/**
 * Reads a log from its beginning to its end, in batches: nobody ever holds all its events. Rejects with a
 * `TranscriptError` when it is no log or cannot be read, with what `onBatch` rejects with, and with the signal's reason.
 */
export async function readLog(
  source: LogSource,
  options: OpenLogOptions,
  onBatch: TakeBatch,
): Promise<LogReading> {
  const log = await openLog(source, options);
  const outcome = await log.read(onBatch, options.signal);
  return {
    format: log.format,
    outcome: outcome === 'read' ? await log.end(onBatch) : outcome,
    names: log.names,
    ...log.facts,
  };
}
