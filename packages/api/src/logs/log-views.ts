import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findStartedLogs,
  logFormats,
  readLog,
  TranscriptError,
  type SessionNames,
  type TranscriptEvent,
} from '@showreel/transcripts';
import { presentersOf } from '../runtime/presenters-of';
import { LogProjector } from './log-projector';
import { SpilledLines } from './spilled-lines';

interface LogViewsOptions {
  /** Takes the next view event, as one line of JSON. Nothing more is read until it has resolved. */
  print: (line: string) => Promise<void>;
  signal?: AbortSignal;
}

/** A log of a session that a call of another one started. */
interface StartedLog {
  path: string;
  by: { session: string; callId: string };
}

/**
 * Prints the view events of a log that is in no store: of its own session, and then of each of its subagents' sessions,
 * in the order in which they began; then of those whose logs are files of their own, where these are found. Each begins
 * with its `session` event and has its own seqs, from 1. The log's own are printed as they are read; those of subagents
 * wait for them in temporary files. Rejects with a `TranscriptError`.
 */
export async function printLogViews(path: string, options: LogViewsOptions): Promise<void> {
  const waiting = await printLog({ path }, options);
  const seen = new Set([path]);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next.path)) continue;
    seen.add(next.path);
    try {
      waiting.unshift(...(await printLog(next, options)));
    } catch (error) {
      // Asked for by itself, it says what is wrong with it.
      if (!(error instanceof TranscriptError)) throw error;
    }
  }
}

/** Prints one log. Resolves with the logs of the sessions that its calls started and that are none of its own. */
async function printLog(
  { path, by }: { path: string; by?: StartedLog['by'] },
  { print, signal }: LogViewsOptions,
): Promise<StartedLog[]> {
  const projector = new LogProjector(presentersOf);
  const folder = await mkdtemp(join(tmpdir(), 'showreel-views-'));
  const spills = new Map<string, SpilledLines>();
  try {
    const { format, names } = await readLog({ path }, { formats: logFormats, signal }, async ({ events }) => {
      for (const event of events) {
        signal?.throwIfAborted();
        const line = JSON.stringify(projector.project(by === undefined ? event : withParent(event, by)));
        if (event.session === '') {
          await print(line);
          continue;
        }
        const spill = spills.get(event.session) ?? new SpilledLines(join(folder, `${spills.size + 1}.jsonl`));
        spills.set(event.session, spill);
        spill.add(line);
      }
      for (const spill of spills.values()) await spill.flush();
    });
    for (const spill of spills.values()) {
      for await (const line of spill.read()) {
        signal?.throwIfAborted();
        await print(line);
      }
    }
    const started = startsElsewhere(names);
    const paths = await findStartedLogs(path, { format, nativeIds: [...started.keys()] });
    return Array.from(paths).flatMap(([id, each]) => {
      const call = started.get(id);
      return call === undefined ? [] : [{ path: each, by: call }];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The calls that started sessions of which this log tells nothing more, by the agent's own ids of these. */
function startsElsewhere({ nativeIds, starts }: SessionNames): Map<string, StartedLog['by']> {
  const own = new Set(nativeIds.values());
  return new Map(
    Array.from(starts)
      .filter(([id]) => !own.has(id))
      .map(([id, { session, callId }]) => [id, { session: nativeIds.get(session) ?? '', callId }]),
  );
}

/** A log that does not say which call started its session is told of it by the other one's. */
function withParent(each: TranscriptEvent, by: StartedLog['by']): TranscriptEvent {
  const { event, session } = each;
  if (session !== '' || event.type !== 'session' || (event.parent?.callId ?? '') !== '') return each;
  return { ...each, event: { ...event, parent: by } };
}
