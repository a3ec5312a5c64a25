import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { SessionNotFoundError, type ImportedLog } from '@showreel/sessions';
import {
  findCompanionOwner,
  findStartedLogs,
  followLog,
  openLog,
  TranscriptError,
  type LogFormat,
  type LogSource,
  type OpenLog,
} from '@showreel/transcripts';
import { Intake, progressOf, type IntakeStore } from './intake';
import { createTurns } from './turns';

/** How far the reading of a log has come, in bytes. */
export interface ImportProgress {
  read: number;
  size: number;
}

interface ImportOptions {
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

/** Takes other agents' logs into the store. Failures to read one are `TranscriptError`s. */
export interface LogImporter {
  /**
   * Imports the log at a path; one that was imported continues where it stood, and one that did not change is left
   * alone. With it come the logs of the sessions that its calls started, where the agent keeps them in files of their
   * own and these are there; one of them that cannot be read does not keep it from being imported. A subagent's file is
   * part of the log of the session that started it: that one is imported. Resolves with the id of the session that the
   * file shows.
   */
  importFile(path: string, options?: ImportOptions): Promise<string>;
  /** The same of a copy that will be gone: what is in it names the log, not where it lies. */
  importCopy(path: string, options?: ImportOptions): Promise<string>;
  /** The same of a log that is not on this machine's disk. */
  importBytes(bytes: Uint8Array, options?: ImportOptions): Promise<string>;
  /** Follows the log of a session, if it has one, until the returned function is called. */
  follow(sessionId: string): () => void;
  /** Ends all following. */
  close(): Promise<void>;
}

interface ReadOptions extends ImportOptions {
  /** Whether nothing will be added to the log. */
  isComplete?: boolean;
}

interface ImporterOptions extends IntakeStore {
  formats: readonly LogFormat[];
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** A log that was written to so recently may be written to again: what its reader holds back waits for that. */
const growingMs = 60_000;

/** How often a log that is replaced while it is read is tried anew. */
const mostTries = 5;

interface Following {
  watchers: number;
  stop: AbortController;
  done: Promise<void>;
}

export function createLogImporter({ formats, now = Date.now, ...store }: ImporterOptions): LogImporter {
  const { imports } = store.sessions;
  const turns = createTurns();
  const followings = new Map<string, Following>();
  /** The sources that are followed now, each with its log's session. */
  const followed = new Map<string, string>();

  /** Reads a log into the store, once. Undefined when it was replaced meanwhile, or is not what is known of it. */
  async function readIn(
    log: OpenLog,
    intake: Intake,
    { onProgress, signal, isComplete = false }: ReadOptions,
  ): Promise<string | undefined> {
    const take: Parameters<OpenLog['read']>[0] = async (batch) => {
      signal?.throwIfAborted();
      await intake.take(batch);
      onProgress?.(batch.position);
    };
    const outcome = await log.read(take, signal);
    const mayGrow = !isComplete && now() - log.facts.modifiedAt <= growingMs;
    // A log that has just begun may be all held back; then what there is of it is shown.
    const isEnded = outcome === 'read' && !(mayGrow && intake.hasOwnSession);
    const ended = isEnded ? await log.end(take) : outcome;
    // A log that has less than was taken of it does not begin with that.
    if (ended !== 'read' || log.isBehind) return undefined;
    if (!intake.hasOwnSession) throw nothingToShow();
    return intake.finish(log, { isEnded });
  }

  async function importLog(
    { source, name }: { source: LogSource; name: string },
    options: ReadOptions,
  ): Promise<string> {
    const known = await imports.find(name);
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const replaces = known !== undefined && attempt > 0;
      const log = await openLog(source, {
        formats,
        signal: options.signal,
        known: known === undefined || replaces ? undefined : progressOf(known),
      });
      const sessionId = unchanged(known, log);
      if (sessionId !== undefined) return sessionId;
      const intake = new Intake(store, { source: name, known, replaces });
      try {
        const imported = await readIn(log, intake, options);
        if (imported !== undefined) return imported;
      } finally {
        await intake.discard();
      }
    }
    throw new TranscriptError(
      'unreadable',
      'This log keeps being replaced while it is read. Try again later.',
    );
  }

  /** Follows a log as long as it only grows. Resolves once it does not, or the signal says so. */
  async function followOnce(known: ImportedLog, signal: AbortSignal): Promise<'stopped' | 'changed'> {
    const { source: name } = known;
    const log = await openLog({ path: name }, { formats, signal, known: progressOf(known) });
    const intake = new Intake(store, { source: name, known, replaces: false });
    try {
      const outcome = await followLog(
        log,
        async (batch) => {
          await intake.take(batch);
          await intake.finish(log, { isEnded: false });
          await importStarted(name, { signal });
        },
        signal,
      );
      return outcome === 'stopped' ? 'stopped' : 'changed';
    } finally {
      await intake.discard();
    }
  }

  async function followSession(sessionId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const known = await imports.findBySession(sessionId);
      if (known === undefined || !known.source.startsWith('/')) return;
      const end = await turns
        .take(known.source, async () => {
          followed.set(known.source, mainSession(known) ?? sessionId);
          const outcome = await followOnce(known, signal);
          if (outcome === 'changed') {
            await importLog({ source: { path: known.source }, name: known.source }, { signal });
          }
          return outcome;
        })
        .finally(() => followed.delete(known.source));
      if (end === 'stopped') return;
    }
  }

  async function importFile(name: string, options: ImportOptions): Promise<string> {
    const known = followed.get(name);
    if (known !== undefined) return known;
    const sessionId = await turns.take(name, () => importLog({ source: { path: name }, name }, options));
    await importStarted(name, options);
    return sessionId;
  }

  /** Imports the logs of the sessions that calls of a log started, and theirs. */
  async function importStarted(name: string, { signal }: ImportOptions): Promise<void> {
    const log = await imports.find(name);
    if (log === undefined) return;
    const missing: string[] = [];
    for (const { sessionId } of log.sessions) missing.push(...(await imports.missingStarts(sessionId)));
    if (missing.length === 0) return;
    // Any other format has no such logs.
    const format = formats.find(({ id }) => id === log.format)?.id;
    const paths =
      format === undefined ? [] : (await findStartedLogs(name, { format, nativeIds: missing })).values();
    for (const path of paths) {
      signal?.throwIfAborted();
      try {
        await importFile(path, signal === undefined ? {} : { signal });
      } catch (error) {
        // Opened by itself, it says what is wrong with it.
        if (!(error instanceof TranscriptError)) throw error;
      }
    }
  }

  return {
    async importFile(path, options = {}) {
      const name = await realPath(path);
      const isKnown = (await imports.find(name)) !== undefined;
      const owner = isKnown ? undefined : await findCompanionOwner(name);
      if (owner !== undefined) {
        const source = await realPath(owner.path);
        await importFile(source, options);
        const sessions = (await imports.find(source))?.sessions;
        const own = sessions?.find(({ key }) => key === owner.key)?.sessionId;
        if (own !== undefined) return own;
      }
      return importFile(name, options);
    },
    async importCopy(path, options = {}) {
      const name = `sha256:${await digestFile(await realPath(path))}`;
      return turns.take(name, () => importLog({ source: { path }, name }, { ...options, isComplete: true }));
    },
    importBytes(bytes, options = {}) {
      const name = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
      const source = { bytes, modifiedAt: now() };
      return turns.take(name, () => importLog({ source, name }, { ...options, isComplete: true }));
    },
    follow(sessionId) {
      const stop = new AbortController();
      const following = followings.get(sessionId) ?? {
        watchers: 0,
        stop,
        done: followSession(sessionId, stop.signal)
          .catch((error: unknown) => {
            // A log that is gone, or may not be read any more, is as it was imported; a session may be deleted.
            const isGone = error instanceof TranscriptError || error instanceof SessionNotFoundError;
            if (!isGone && !stop.signal.aborted) console.error('A log could not be followed:', error);
          })
          .finally(() => {
            if (followings.get(sessionId)?.stop === stop) followings.delete(sessionId);
          }),
      };
      following.watchers += 1;
      followings.set(sessionId, following);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        following.watchers -= 1;
        if (following.watchers > 0) return;
        following.stop.abort();
        if (followings.get(sessionId) === following) followings.delete(sessionId);
      };
    },
    async close() {
      const all = [...followings.values()];
      for (const { stop } of all) stop.abort();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

/** The session of a log that is as it was when it was imported. */
function unchanged(known: ImportedLog | undefined, { facts }: OpenLog): string | undefined {
  if (known?.size !== facts.size || known.modifiedAt !== facts.modifiedAt) return undefined;
  return mainSession(known);
}

function mainSession({ sessions }: ImportedLog): string | undefined {
  return sessions.find(({ key }) => key === '')?.sessionId;
}

function nothingToShow(): TranscriptError {
  return new TranscriptError('empty', 'There is nothing to show in this log yet. Open it again later.');
}

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The one name of a file, whatever links lead to it. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      throw new TranscriptError(
        'not-found',
        'There is no such file. Check its path; it may have been deleted.',
        { cause: error },
      );
    }
    throw error;
  }
}
