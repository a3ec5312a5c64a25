import type { ImportedLog, ImportedSession, NewEvent, Sessions, TimedEvent } from '@showreel/sessions';
import type { BlobStore } from '@showreel/sessions/blobs';
import type { LogBatch, ReadProgress, TranscriptEvent } from '@showreel/transcripts';

/** Where an intake writes to. */
export interface IntakeStore {
  sessions: Pick<Sessions, 'imports'>;
  blobs: Pick<BlobStore, 'put' | 'deleteSession'>;
}

interface IntakeOptions {
  /** What names the log: its real path, or the digest of what was dropped. */
  source: string;
  /** What an earlier intake took of it. */
  known: ImportedLog | undefined;
  /** Whether all of the log is taken again, in the place of what is known. */
  replaces: boolean;
}

/** A session of the log. What replaces another one is written to a session of its own until it is whole. */
interface Target extends ImportedSession {
  writesTo: string;
  isNew: boolean;
}

/** One reading of a log into the store: its sessions are shown when it has finished, or there are none. */
export class Intake {
  readonly #store: IntakeStore;
  readonly #options: IntakeOptions;
  readonly #targets = new Map<string, Target>();

  constructor(store: IntakeStore, options: IntakeOptions) {
    this.#store = store;
    this.#options = options;
    if (options.replaces) return;
    for (const session of options.known?.sessions ?? []) {
      this.#targets.set(session.key, { ...session, writesTo: session.sessionId, isNew: false });
    }
  }

  /** Whether the log has told something of its own session. */
  get hasOwnSession(): boolean {
    return this.#targets.has('');
  }

  /** Writes the next events of the log. */
  async take({ events, progress }: LogBatch): Promise<void> {
    for (const [key, own] of groupBySession(events)) {
      const target = this.#targets.get(key) ?? (await this.#begin(key));
      for (const { blobs } of own) {
        for (const bytes of blobs) await this.#store.blobs.put(target.sessionId, bytes);
      }
      const read = progress.get(key) ?? { taken: target.taken + own.length, digest: target.digest };
      await this.#store.sessions.imports.append(
        target.writesTo,
        own.map((each) => this.#timed(each)),
        read,
      );
      this.#targets.set(key, { ...target, ...read });
    }
  }

  /**
   * Shows what was taken, and remembers what the log was. Resolves with the id of the log's own session. A log that was
   * not read to its end may hold more for the next reading, though it stays as it is: no time is remembered of it.
   */
  async finish(
    { format, facts }: { format: string; facts: { size: number; modifiedAt: number } },
    { isEnded }: { isEnded: boolean },
  ): Promise<string | undefined> {
    const { source } = this.#options;
    const { imports } = this.#store.sessions;
    const targets = [...this.#targets.values()];
    const sessions = targets.map(({ key, sessionId, taken, digest }) => ({ key, sessionId, taken, digest }));
    const replacements = targets
      .filter(({ sessionId, writesTo }) => sessionId !== writesTo)
      .map(({ sessionId, writesTo }) => ({ sessionId, by: writesTo }));
    const { size } = facts;
    const modifiedAt = isEnded ? facts.modifiedAt : 0;
    await imports.finish({ source, format, size, modifiedAt, sessions }, replacements);
    for (const target of targets) {
      this.#targets.set(target.key, { ...target, writesTo: target.sessionId, isNew: false });
    }
    return this.#targets.get('')?.sessionId;
  }

  /** Takes back what has not finished. */
  async discard(): Promise<void> {
    const begun = [...this.#targets.values()].filter(({ isNew }) => isNew);
    await this.#store.sessions.imports.discard(begun.map(({ writesTo }) => writesTo));
    for (const { sessionId, writesTo } of begun) {
      if (sessionId === writesTo) await this.#store.blobs.deleteSession(sessionId);
    }
  }

  async #begin(key: string): Promise<Target> {
    const { known, replaces } = this.#options;
    const replaced = replaces ? known?.sessions.find((session) => session.key === key) : undefined;
    const writesTo = await this.#store.sessions.imports.begin();
    const sessionId = replaced?.sessionId ?? writesTo;
    return { key, sessionId, writesTo, isNew: true, taken: 0, digest: '' };
  }

  #timed({ session, at, event }: TranscriptEvent): TimedEvent {
    return { at, event: event.type === 'session' ? this.#linkParent(session, event) : event };
  }

  /** A log names the session that started another one by the agent's own id of it; here it has one of ours. */
  #linkParent(key: string, event: Extract<NewEvent, { type: 'session' }>): NewEvent {
    const { parent } = event;
    if (parent === undefined) return event;
    const within = this.#targets.get(parent.session) ?? (key === '' ? undefined : this.#targets.get(''));
    return within === undefined ? event : { ...event, parent: { ...parent, session: within.sessionId } };
  }
}

/** What an earlier intake took of each session of a log, for a reading that goes on after it. */
export function progressOf(known: ImportedLog): ReadonlyMap<string, ReadProgress> {
  return new Map(known.sessions.map(({ key, taken, digest }) => [key, { taken, digest }]));
}

function groupBySession(events: readonly TranscriptEvent[]): Map<string, TranscriptEvent[]> {
  const groups = new Map<string, TranscriptEvent[]>();
  for (const event of events) {
    const group = groups.get(event.session);
    if (group === undefined) groups.set(event.session, [event]);
    else group.push(event);
  }
  return groups;
}
