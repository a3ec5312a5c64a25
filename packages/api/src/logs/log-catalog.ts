import { randomUUID } from 'node:crypto';
import { isExcludedProject, type FoundLog, type LogExclusions } from '@showreel/transcripts';
import { describeLog, type LogRow } from './log-row';
import type { KnownLog } from './scan-cache';

/** The rows that changed since an earlier answer, or all of them. */
export interface LogRows {
  /** Newest first. */
  rows: LogRow[];
  /** Paths of rows that are no more. */
  gone: string[];
  /** What to ask for the next changes with. */
  cursor: string;
  /** Whether `rows` are all that there are: what the asker had is to be dropped. */
  isWhole: boolean;
}

interface Entry {
  log: FoundLog;
  known: KnownLog | undefined;
  /** Undefined while it is not shown. */
  row: LogRow | undefined;
  /** The row as JSON: tells whether it changed. */
  text: string;
  version: number;
}

/** What else a row says, at one moment. */
interface Moment {
  exclusions: LogExclusions;
  /** The session of each imported log, by its path. */
  imported: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  now: number;
}

/** So many rows that are gone are remembered for those who ask for changes. */
const mostGone = 10_000;

/** All logs that were found, what is known of each, and the rows that are shown of them, with their changes. */
export class LogCatalog {
  readonly #epoch = randomUUID().slice(0, 8);
  readonly #entries = new Map<string, Entry>();
  #nativeIds = new Set<string>();
  #gone = new Map<string, number>();
  /** Cursors before this one cannot be told all that is gone. */
  #floor = 0;
  #version = 0;
  #moment: Moment = { exclusions: { folders: [], projects: [] }, imported: new Map(), now: 0 };

  /** Takes in what was found now, in the place of what was found before. */
  replace(found: readonly FoundLog[], known: (path: string) => KnownLog | undefined, moment: Moment): void {
    this.#moment = moment;
    this.#nativeIds = new Set(found.map(({ nativeId }) => nativeId));
    const paths = new Set(found.map(({ path }) => path));
    for (const [path, entry] of this.#entries) {
      if (paths.has(path)) continue;
      this.#show(entry, undefined);
      this.#entries.delete(path);
    }
    for (const log of found) {
      const entry = this.#entries.get(log.path);
      if (entry === undefined) {
        const added = { log, known: known(log.path), row: undefined, text: '', version: 0 };
        this.#entries.set(log.path, added);
        this.#describe(added);
      } else {
        entry.log = log;
        this.#describe(entry);
      }
    }
  }

  /** Takes in what was learned of a log. */
  learn(known: KnownLog): void {
    const entry = this.#entries.get(known.path);
    if (entry === undefined) return;
    entry.known = known;
    this.#describe(entry);
  }

  /** A log that is looked into. */
  get(path: string): { log: FoundLog; known: KnownLog | undefined } | undefined {
    const entry = this.#entries.get(path);
    return entry !== undefined && isLookedInto(entry) ? entry : undefined;
  }

  /** The logs that are looked into, newest first: all but those that are known to be none, or are left alone. */
  *lookedInto(): Generator<{ log: FoundLog; known: KnownLog | undefined }, void> {
    for (const entry of this.#newestFirst()) {
      if (isLookedInto(entry)) yield entry;
    }
  }

  /** How many rows there are, and of how many of them the whole log was read. */
  get counts(): { total: number; read: number } {
    let [total, read] = [0, 0];
    for (const { row } of this.#entries.values()) {
      if (row === undefined) continue;
      total += 1;
      if (row.stats !== undefined || row.problem !== undefined) read += 1;
    }
    return { total, read };
  }

  /** What changed since the answer with that cursor; all rows without one, or when it is of another process. */
  rowsSince(cursor: string | undefined): LogRows {
    const [epoch, text] = cursor?.split('.') ?? [];
    const since = Number(text);
    const isKnown = epoch === this.#epoch && since >= this.#floor && since <= this.#version;
    const after = isKnown ? since : 0;
    return {
      rows: this.#newestFirst().flatMap(({ row, version }) =>
        row !== undefined && version > after ? [row] : [],
      ),
      gone: isKnown ? [...this.#gone].flatMap(([path, version]) => (version > after ? [path] : [])) : [],
      cursor: `${this.#epoch}.${this.#version}`,
      isWhole: !isKnown,
    };
  }

  #newestFirst(): Entry[] {
    return [...this.#entries.values()].sort((one, other) => other.log.modifiedAt - one.log.modifiedAt);
  }

  #describe(entry: Entry): void {
    this.#show(entry, this.#isShown(entry) ? this.#rowOf(entry) : undefined);
  }

  #rowOf({ log, known }: Entry): LogRow {
    const { imported, now } = this.#moment;
    return describeLog({
      log,
      head: known?.head,
      stats: known?.stats,
      problem: known?.problem?.sentence,
      sessionId: imported.get(log.path),
      now,
    });
  }

  #isShown({ log, known }: Entry): boolean {
    const head = known?.head;
    if (head === undefined) {
      if (known?.problem === undefined) return log.isSure;
      const { code } = known.problem;
      // An agent that was started and never asked leaves an empty file.
      if (code === 'empty') return false;
      return code === 'not-a-log' ? log.isSure && log.layout !== 'any' : log.isSure;
    }
    if (isExcludedProject(head.cwd, this.#moment.exclusions)) return false;
    // What a subagent did is shown with the session that started it.
    return !(head.hasCompanions && head.parent !== undefined && this.#nativeIds.has(head.parent));
  }

  #show(entry: Entry, row: LogRow | undefined): void {
    const text = row === undefined ? '' : JSON.stringify(row);
    if (text === entry.text) return;
    this.#version += 1;
    Object.assign(entry, { row, text, version: this.#version });
    if (row !== undefined) {
      this.#gone.delete(entry.log.path);
      return;
    }
    this.#gone.set(entry.log.path, this.#version);
    if (this.#gone.size <= mostGone) return;
    this.#gone.clear();
    this.#floor = this.#version;
  }
}

function isLookedInto(entry: Entry): boolean {
  return entry.row !== undefined || !isDecided(entry);
}

/** Whether enough is known of a log to say whether it is shown. */
function isDecided({ known, log }: Entry): boolean {
  if (known === undefined) return false;
  const isSame = known.size === log.size && known.modifiedAt === log.modifiedAt;
  return known.head !== undefined || (known.problem !== undefined && isSame);
}
