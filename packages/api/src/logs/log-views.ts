import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logFormats, readLog } from '@showreel/transcripts';
import { presentersOf } from '../runtime/presenters-of';
import { LogProjector } from './log-projector';
import { SpilledLines } from './spilled-lines';

interface LogViewsOptions {
  /** Takes the next view event, as one line of JSON. Nothing more is read until it has resolved. */
  print: (line: string) => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Prints the view events of a log that is in no store: of its own session, and then of each of its subagents' sessions,
 * in the order in which they began. Each begins with its `session` event and has its own seqs, from 1. The log's own are
 * printed as they are read; those of subagents wait for them in temporary files. Rejects with a `TranscriptError`.
 */
export async function printLogViews(path: string, { print, signal }: LogViewsOptions): Promise<void> {
  const projector = new LogProjector(presentersOf);
  const folder = await mkdtemp(join(tmpdir(), 'showreel-views-'));
  const spills = new Map<string, SpilledLines>();
  try {
    await readLog({ path }, { formats: logFormats, signal }, async ({ events }) => {
      for (const event of events) {
        signal?.throwIfAborted();
        const line = JSON.stringify(projector.project(event));
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
