import { logLayouts, type FoundLog, type LogHead } from '@showreel/transcripts';
import type { LogStats } from './log-tally';

/**
 * A log in the list. What is not known yet is '' or absent: it comes with a later change of the row. All times are in
 * milliseconds, sizes in bytes.
 */
export interface LogRow {
  /** Its absolute path: what names the row, and what opens it. */
  path: string;
  agent: string;
  /** The first prompt, or the agent's own title. */
  title: string;
  /** The folder that the session ran in. */
  project: string;
  model?: string;
  startedAt?: number;
  modifiedAt: number;
  size: number;
  /** Whether it was written to within the last minute. */
  isActive: boolean;
  /** The session that it was imported as. */
  sessionId?: string;
  /** Absent until the whole log was read once; of a log that grew, as it then was. */
  stats?: Omit<LogStats, 'model'>;
  /** Why it cannot be read, in a sentence. */
  problem?: string;
}

/** A log is active when it was written to within so many milliseconds. */
const activeMs = 60_000;

interface RowFacts {
  log: FoundLog;
  head: LogHead | undefined;
  stats: LogStats | undefined;
  problem: string | undefined;
  sessionId: string | undefined;
  now: number;
}

export function describeLog({ log, head, stats, problem, sessionId, now }: RowFacts): LogRow {
  const { model = head?.model, ...counts } = stats ?? {};
  return {
    path: log.path,
    agent: head?.agent ?? logLayouts[log.layout].agent,
    title: head?.title ?? '',
    project: head?.cwd ?? '',
    ...(model === undefined ? {} : { model }),
    ...(head === undefined ? {} : { startedAt: head.startedAt }),
    modifiedAt: log.modifiedAt,
    size: log.size,
    isActive: now - log.modifiedAt < activeMs,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(isStats(counts) ? { stats: counts } : {}),
    ...(problem === undefined ? {} : { problem }),
  };
}

function isStats(counts: Partial<LogStats>): counts is Omit<LogStats, 'model'> {
  return counts.events !== undefined;
}
