import type {
  ImportedLog,
  ImportedSession,
  NewEvent,
  Sessions,
  StartedSession,
  TimedEvent,
} from '@showreel/sessions';
import type { BlobStore } from '@showreel/sessions/blobs';
import type { CollectedEvent, LogBatch, ReadProgress, SessionNames } from '@showreel/transcripts';
import { sweepBlobs } from './sweep-blobs';

/** Where an intake writes to. */
export interface IntakeStore {
  sessions: Pick<Sessions, 'imports'>;
  blobs: Pick<BlobStore, 'put' | 'deleteSession' | 'sweep'>;
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

/**
 * One reading of a log into the store: its sessions are shown when it has finished, or there are none.
 *
 * The blobs of an event are kept before it is. When it then does not come to that, they are deleted, at once or at the
 * next start; but for those of a log that grew and was killed in between, which its next reading keeps again.
 */
export class Intake {
  readonly #store: IntakeStore;
  readonly #options: IntakeOptions;
  readonly #targets = new Map<string, Target>();
  /** Sessions that are shown, with blobs of events that are not written yet. */
  readonly #unsettled = new Set<string>();
  #names: SessionNames | undefined;
  /** What the store knows of the names: keys of sessions, and ids of those that calls started. */
  readonly #told = { nativeIds: new Set<string>(), starts: new Set<string>() };

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
  async take({ events, progress, names }: LogBatch): Promise<void> {
    this.#names = names;
    for (const [key, own] of groupBySession(events)) {
      const target = this.#targets.get(key) ?? (await this.#begin(key, names.nativeIds.get(key)));
      this.#targets.set(key, target);
      for (const { blobs } of own) {
        for (const bytes of blobs) {
          this.#unsettled.add(target.sessionId);
          await this.#store.blobs.put(target.sessionId, bytes);
        }
      }
      const read = progress.get(key) ?? { taken: target.taken + own.length, digest: target.digest };
      await this.#store.sessions.imports.append(
        target.writesTo,
        own.map((each) => this.#timed(each)),
        read,
      );
      if (target.sessionId === target.writesTo) this.#unsettled.delete(target.sessionId);
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
    const [nativeIds, starts] = [this.#newNativeIds(), this.#newStarts()];
    await imports.finish({ source, format, size, modifiedAt, sessions }, { replacements, nativeIds, starts });
    for (const { key } of nativeIds) this.#told.nativeIds.add(key);
    for (const { nativeId } of starts) this.#told.starts.add(nativeId);
    // What the replaced log had, and this one has not.
    for (const { sessionId } of replacements) await this.#sweep(sessionId);
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
      if (sessionId === writesTo) {
        this.#unsettled.delete(sessionId);
        await this.#store.blobs.deleteSession(sessionId);
      }
    }
    for (const sessionId of this.#unsettled) await this.#sweep(sessionId);
  }

  async #sweep(sessionId: string): Promise<void> {
    this.#unsettled.delete(sessionId);
    await sweepBlobs(this.#store, sessionId);
  }

  #newNativeIds(): { key: string; sessionId: string; nativeId: string }[] {
    return Array.from(this.#names?.nativeIds ?? []).flatMap(([key, nativeId]) => {
      const sessionId = this.#targets.get(key)?.sessionId;
      const isNew = sessionId !== undefined && !this.#told.nativeIds.has(key);
      return isNew ? [{ key, sessionId, nativeId }] : [];
    });
  }

  /** Calls that started sessions, whose logs may be other files. */
  #newStarts(): StartedSession[] {
    return Array.from(this.#names?.starts ?? []).flatMap(([nativeId, { session, callId }]) => {
      const sessionId = this.#targets.get(session)?.sessionId;
      const isNew = sessionId !== undefined && !this.#told.starts.has(nativeId);
      return isNew ? [{ sessionId, callId, nativeId }] : [];
    });
  }

  async #begin(key: string, nativeId: string | undefined): Promise<Target> {
    const { known, replaces } = this.#options;
    const replaced = replaces ? known?.sessions.find((session) => session.key === key) : undefined;
    const writesTo = await this.#store.sessions.imports.begin({ nativeId, replaces: replaced?.sessionId });
    const sessionId = replaced?.sessionId ?? writesTo;
    return { key, sessionId, writesTo, isNew: true, taken: 0, digest: '' };
  }

  #timed({ session, at, event, json }: CollectedEvent): TimedEvent {
    if (event.type !== 'session') return { at, event, json };
    const linked = this.#linkParent(session, event);
    return { at, event: linked, json: JSON.stringify(linked) };
  }

  /** Which of the log's sessions has that id of the agent's. */
  #keyOf(nativeId: string): string | undefined {
    if (this.#targets.has(nativeId)) return nativeId;
    for (const [key, id] of this.#names?.nativeIds ?? []) if (id === nativeId) return key;
    return undefined;
  }

  /** A log names the session that started another one by the agent's own id of it; here it has one of ours. */
  #linkParent(key: string, event: Extract<NewEvent, { type: 'session' }>): NewEvent {
    const { parent } = event;
    if (parent === undefined) return event;
    const within = this.#targets.get(this.#keyOf(parent.session) ?? (key === '' ? parent.session : ''));
    return within === undefined ? event : { ...event, parent: { ...parent, session: within.sessionId } };
  }
}

/** What an earlier intake took of each session of a log, for a reading that goes on after it. */
export function progressOf(known: ImportedLog): ReadonlyMap<string, ReadProgress> {
  return new Map(known.sessions.map(({ key, taken, digest }) => [key, { taken, digest }]));
}

function groupBySession(events: readonly CollectedEvent[]): Map<string, CollectedEvent[]> {
  const groups = new Map<string, CollectedEvent[]>();
  for (const event of events) {
    const group = groups.get(event.session);
    if (group === undefined) groups.set(event.session, [event]);
    else group.push(event);
  }
  return groups;
}
