import { textContent, type JsonValue, type ViewEvent } from '@showreel/views';
import { afterEach, beforeEach } from 'vitest';
import type { NewEvent } from '../event';
import type { Sessions } from '../sessions';

/** One database of one engine, as the contract needs it. */
export interface SessionsHarness {
  /** Opens a store over the database: the same one every time, with the sample presenters. */
  open(now?: () => number): Promise<Sessions>;
  /** Every row of every table that belongs to a session, by table, in the order of its key. */
  rows(sessionId: string): Promise<Record<string, unknown[]>>;
  /** From now on no row of an item can be written. */
  breakItems(): Promise<void>;
  /** Takes the read model of a session away, as if it had never been written. */
  loseReadModel(sessionId: string): Promise<void>;
  dispose(): Promise<void>;
}

/** What a test of the contract works on: an empty database, and a store that is open over it. */
export interface Bench {
  readonly harness: SessionsHarness;
  readonly sessions: Sessions;
  /** Another store over the same database; closed after the test. */
  open(now?: () => number): Promise<Sessions>;
}

/** A new bench for every test of the suite that calls it. */
export function useBench(createHarness: () => Promise<SessionsHarness>): Bench {
  let made: { harness: SessionsHarness; sessions: Sessions } | undefined;
  const opened: Sessions[] = [];
  const current = (): { harness: SessionsHarness; sessions: Sessions } => {
    if (made === undefined) throw new Error('The bench is there inside a test only.');
    return made;
  };
  const open = async (harness: SessionsHarness, now?: () => number): Promise<Sessions> => {
    const store = await harness.open(now);
    opened.push(store);
    return store;
  };
  beforeEach(async () => {
    const harness = await createHarness();
    made = { harness, sessions: await open(harness) };
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await made?.harness.dispose();
    made = undefined;
  });
  return {
    get harness() {
      return current().harness;
    },
    get sessions() {
      return current().sessions;
    },
    open: (now) => open(current().harness, now),
  };
}

export const info = { title: 'Mend the clock', cwd: '/home/a/clock', agent: 'showreel' };
export const say = (text: string, role: 'user' | 'agent' = 'user'): NewEvent => ({
  type: 'message',
  role,
  content: textContent(text),
});
export const call = (callId: string, tool = 'run', args: JsonValue = { command: 'ls' }): NewEvent => ({
  type: 'tool-call',
  callId,
  tool,
  args,
});
export const end = (callId: string, exitCode = 0): NewEvent => ({
  type: 'tool-result',
  callId,
  content: textContent('done'),
  isError: false,
  meta: { output: 'out', exitCode },
});

/** Appends one event after another. */
export async function appendAll(sessions: Sessions, id: string, events: NewEvent[]): Promise<ViewEvent[]> {
  const views: ViewEvent[] = [];
  for (const event of events) views.push(await sessions.append(id, event));
  return views;
}
