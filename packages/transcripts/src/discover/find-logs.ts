import { basename, dirname, join } from 'node:path';
import { excludedNames } from './excluded-names';
import { isWithin, type LogExclusions } from './log-exclusions';
import { logLayouts, type LayoutId } from './log-layouts';
import type { LogRoot } from './log-roots';
import { readChangeTime, walkFolder, type WalkedFile } from './walk-folder';

/** A log as it lies on the disk. With the files of its subagents: their size counts, and when they were changed. */
export interface FoundLog extends WalkedFile {
  layout: LayoutId;
  /** The agent's own id of the session, as far as the log's name tells. */
  nativeId: string;
}

export interface FoundLogs {
  /** Newest first. */
  logs: FoundLog[];
  /** Folders that may not be read. */
  unreadable: number;
  /** Whether there are more files than are looked at. */
  isCut: boolean;
}

/** Finds the logs below folders. What is excluded is not even listed. Reads names and facts alone: no file is opened. */
export async function findLogs(roots: readonly LogRoot[], exclusions: LogExclusions): Promise<FoundLogs> {
  const found: FoundLogs = { logs: [], unreadable: 0, isCut: false };
  const seen = new Set<string>();
  for (const root of roots) {
    const isExcludedName = await excludedNames(exclusions, root.layout);
    const walk = await walkFolder(root.path, {
      layout: logLayouts[root.layout],
      isExcluded: (path, names) => isWithin(path, exclusions.folders) || isExcludedName(names),
    });
    found.unreadable += walk.unreadable;
    found.isCut ||= walk.isCut;
    const files = keepNewestVersions(foldSubagents(walk.files));
    for (const file of files) {
      if (seen.has(file.path)) continue;
      seen.add(file.path);
      found.logs.push({ ...file, layout: root.layout, nativeId: nativeIdOf(root.layout, file.path) });
    }
  }
  await Promise.all(found.logs.map(addMessages));
  found.logs.sort((one, other) => other.modifiedAt - one.modifiedAt || (one.path < other.path ? -1 : 1));
  return found;
}

const subagentPath = /^(.+)\/subagents\/(?:workflows\/[^/]+\/)?agent-[^/]+\.jsonl$/;
const geminiSubagentPath = /^(.+\/chats)\/([^/]+)\/[^/]+\.jsonl?$/;

/** A subagent's file stands by itself only when the log that it belongs to is not there. */
function foldSubagents(files: readonly WalkedFile[]): WalkedFile[] {
  const byPath = new Map(files.map((file) => [file.path, { ...file }]));
  const chats = new Map<string, WalkedFile>();
  for (const file of byPath.values()) {
    // Gemini names a chat by the first part of its session's id.
    const short = /^session-.*-([^-]+)\.jsonl?$/.exec(basename(file.path))?.[1];
    if (short !== undefined) chats.set(join(dirname(file.path), short), file);
  }
  for (const { path, size, modifiedAt } of files) {
    const session = subagentPath.exec(path)?.[1];
    const [, folder = '', parent] = geminiSubagentPath.exec(path) ?? [];
    const owner =
      (session === undefined ? undefined : byPath.get(`${session}.jsonl`)) ??
      (parent === undefined ? undefined : chats.get(join(folder, parent.slice(0, 8))));
    if (owner === undefined) continue;
    owner.size += size;
    owner.modifiedAt = Math.max(owner.modifiedAt, modifiedAt);
    byPath.delete(path);
  }
  return [...byPath.values()];
}

const versionedFile = /^session(?:\.v(\d+))?\.jsonl(?:\.zstd?)?$/;

/** DeepSeek Harness leaves the log as it was beside the one that a newer version made of it. */
function keepNewestVersions(files: readonly WalkedFile[]): WalkedFile[] {
  const newest = new Map<string, { file: WalkedFile; version: number }>();
  const others: WalkedFile[] = [];
  for (const file of files) {
    const match = versionedFile.exec(basename(file.path));
    if (match === null) {
      others.push(file);
      continue;
    }
    const version = Number(match[1] ?? 0);
    const folder = dirname(file.path);
    const known = newest.get(folder);
    if (known === undefined || version > known.version) newest.set(folder, { file, version });
  }
  return [...others, ...Array.from(newest.values(), ({ file }) => file)];
}

/** What opencode adds to a session lies in files of their own, in a folder that changes with each message. */
async function addMessages(log: FoundLog): Promise<void> {
  if (log.layout !== 'opencode') return;
  const messages = join(dirname(dirname(dirname(log.path))), 'message', log.nativeId);
  log.modifiedAt = Math.max(log.modifiedAt, await readChangeTime(messages));
}

function nativeIdOf(layout: LayoutId, path: string): string {
  const stem = basename(path).replace(/\.(jsonl|ndjson|json)(\.zstd?)?$/i, '');
  switch (layout) {
    case 'deepseek-harness':
      return basename(dirname(path));
    case 'claude-code':
    case 'codex':
    case 'opencode':
    case 'gemini':
    case 'any':
      return /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(stem)?.[0] ?? stem;
  }
}
