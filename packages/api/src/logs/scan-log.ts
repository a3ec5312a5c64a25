import { setTimeout as wait } from 'node:timers/promises';
import type { PresentersOf } from '@showreel/sessions';
import {
  describeHead,
  readLog,
  SessionFactsCollector,
  type LogFormat,
  type LogHead,
} from '@showreel/transcripts';
import { LogProjector } from './log-projector';
import { LogTally, type LogStats } from './log-tally';

/** What a reading of a whole log told. */
export interface LogScan {
  /** Undefined when it tells nothing of a session of its own. */
  head: LogHead | undefined;
  stats: LogStats;
}

interface ScanOptions {
  formats: readonly LogFormat[];
  presentersOf: PresentersOf;
  signal: AbortSignal;
}

/** How long it works before it rests, and the longest rest, in milliseconds. */
const leastWork = 20;
const longestRest = 100;

/**
 * Reads a whole log and counts what is in it; nothing of it is kept. It rests as long as it works, so that whoever uses
 * the server meanwhile does not notice. Rejects with a `TranscriptError`.
 */
export async function scanLog(
  path: string,
  { formats, presentersOf, signal }: ScanOptions,
): Promise<LogScan> {
  const collector = new SessionFactsCollector();
  const projector = new LogProjector(presentersOf);
  const tally = new LogTally();
  let workedSince = performance.now();
  const { format } = await readLog({ path }, { formats, signal }, async ({ events }) => {
    for (const event of events) {
      collector.add(event);
      tally.add(event.session, projector.project(event));
    }
    const worked = performance.now() - workedSince;
    if (worked < leastWork) return;
    await wait(Math.min(worked, longestRest), undefined, { signal });
    workedSince = performance.now();
  });
  const { facts } = collector;
  const head = facts && (await describeHead(path, { facts, format, formats }));
  return { head, stats: tally.stats };
}
