import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { PresentersOf, Sessions } from '@showreel/sessions';
import {
  findLogs,
  isExcludedProject,
  isWithin,
  locateLogRoots,
  TranscriptError,
  type LogExclusions,
  type LogFormat,
} from '@showreel/transcripts';
import type { ImportProgress, LogImporter } from '../imports/log-importer';
import { BackgroundScan } from './background-scan';
import { openExclusionSettings, type ExclusionSettings } from './exclusion-settings';
import { importDrop, type DropOutcome } from './import-drop';
import { listLogFiles } from './list-log-files';
import { LogCatalog, type LogRows } from './log-catalog';
import { openScanCache, type ScanCache } from './scan-cache';

/** How far the looking into logs has come. */
export interface LogProgress {
  /** Logs that were read wholly, of those that are shown. */
  scanned: number;
  total: number;
  /** Whether logs are being read. */
  isScanning: boolean;
  /** Imports under way, in bytes. */
  importing: (ImportProgress & { path: string })[];
}

export interface LogList extends LogRows {
  progress: LogProgress;
  /** Folders that may not be read. */
  unreadable: number;
  /** Whether there are more files than are looked at. */
  isCut: boolean;
}

/** The logs that the agents on this machine keep. They are only ever read. */
export interface LogLibrary {
  /** What changed since an earlier answer, by its cursor; without one, all. The first question begins the looking. */
  list(cursor?: string): Promise<LogList>;
  progress(): LogProgress;
  /** Looks for logs again, now. Resolves when all were found; they are read in the background. */
  rescan(): Promise<void>;
  /** Resolves when what there was to be read has been. */
  idle(): Promise<void>;
  /** The logs at a path: the file itself, or those below a folder. Rejects with a `TranscriptError`. */
  find(path: string): Promise<string[]>;
  /** Imports the log at a path, which may be any. Resolves with the id of its session; rejects with a `TranscriptError`. */
  open(path: string): Promise<string>;
  /** Imports what was dropped, from a folder that will be gone. */
  openDrop(folder: string): Promise<DropOutcome>;
  exclusions(): Promise<ReturnType<ExclusionSettings['get']>>;
  setExclusions(exclusions: LogExclusions): Promise<void>;
  close(): Promise<void>;
}

interface LogLibraryOptions {
  env: NodeJS.ProcessEnv;
  /** The data folder, in which the settings and the cache are kept. */
  folder: string;
  sessions: Pick<Sessions, 'imports'>;
  imports: LogImporter;
  formats: readonly LogFormat[];
  presentersOf: PresentersOf;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

interface Parts {
  settings: ExclusionSettings;
  cache: ScanCache;
  scan: BackgroundScan;
}

/** What was found is looked for again after so many milliseconds, or so many times as long as that took. */
const staleMs = 2_000;
const stalePerWork = 20;

export function createLogLibrary({
  env,
  folder,
  sessions,
  imports,
  formats,
  presentersOf,
  now = Date.now,
}: LogLibraryOptions): LogLibrary {
  const roots = locateLogRoots(env);
  const catalog = new LogCatalog();
  const importing = new Map<string, ImportProgress>();
  let opened: Promise<Parts> | undefined;
  let running: BackgroundScan | undefined;
  let isClosed = false;
  let finding: Promise<void> | undefined;
  let freshUntil = 0;
  let found = { unreadable: 0, isCut: false };

  function parts(): Promise<Parts> {
    opened ??= openParts().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  async function openParts(): Promise<Parts> {
    const settings = await openExclusionSettings(join(folder, 'logs.json'), env);
    const cache = await openScanCache(join(folder, 'log-scans.jsonl'));
    const exclusions = (): LogExclusions => settings.all();
    running = new BackgroundScan({ catalog, cache, formats, presentersOf, exclusions, now });
    return { settings, cache, scan: running };
  }

  async function findNow(): Promise<void> {
    const { settings, cache, scan } = await parts();
    const begin = now();
    const exclusions = settings.all();
    const { logs, ...facts } = await findLogs(roots, exclusions);
    const imported = await sessions.imports.sources();
    if (isClosed) return;
    found = facts;
    catalog.replace(logs, (path) => cache.get(path), { exclusions, imported, now: now() });
    const paths = new Set(logs.map(({ path }) => path));
    cache.keepOnly(({ path, head }) => paths.has(path) && !(head && isExcludedProject(head.cwd, exclusions)));
    scan.wake();
    freshUntil = now() + Math.max(staleMs, (now() - begin) * stalePerWork);
  }

  /** Finds the logs that there are now; questions that come meanwhile wait for the same. */
  function find(): Promise<void> {
    finding ??= findNow().finally(() => {
      finding = undefined;
    });
    return finding;
  }

  /** Finds them anew, after what is under way. */
  async function findAnew(): Promise<void> {
    await finding;
    await find();
  }

  function progress(): LogProgress {
    const { total, read } = catalog.counts;
    return {
      scanned: read,
      total,
      isScanning: running?.isIdle === false,
      importing: Array.from(importing, ([path, each]) => ({ path, ...each })),
    };
  }

  return {
    async list(cursor) {
      if (now() >= freshUntil) await find();
      return { ...catalog.rowsSince(cursor), progress: progress(), ...found };
    },
    progress,
    rescan: findAnew,
    async idle() {
      const { scan } = await parts();
      await scan.idle();
    },
    async find(given) {
      const path = absolutePath(given);
      const { settings } = await parts();
      const { folders } = settings.all();
      // Who names an excluded folder means it.
      const excluded = isWithin(path, folders) ? [] : folders;
      return listLogFiles(path, { formats, exclusions: { folders: excluded, projects: [] } });
    },
    async open(given) {
      const path = absolutePath(given);
      try {
        return await imports.importFile(path, {
          onProgress: (each) => importing.set(path, each),
        });
      } finally {
        importing.delete(path);
        freshUntil = 0;
      }
    },
    openDrop: (dropped) => importDrop(dropped, { imports, formats }),
    async exclusions() {
      const { settings } = await parts();
      return settings.get();
    },
    async setExclusions(exclusions) {
      const { settings, cache } = await parts();
      await settings.set(exclusions);
      await findAnew();
      await cache.flush();
    },
    async close() {
      isClosed = true;
      await finding?.catch(() => undefined);
      await running?.close();
    },
  };
}

/** A path as a person gives it: `~` is the home folder. */
function absolutePath(given: string): string {
  const path = given.trim().replace(/^~(?=\/|$)/, homedir());
  if (isAbsolute(path)) return path;
  throw new TranscriptError('not-found', 'Give the whole path of the log, from / or ~ on.');
}
