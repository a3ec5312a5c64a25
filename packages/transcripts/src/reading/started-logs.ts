import { basename, dirname, join } from 'node:path';
import type { FormatId } from '../contract/log-format';
import { listNames } from './folder-names';

/** An id that is part of a file's name, and leads nowhere else. */
const safeName = /^[A-Za-z0-9][\w-]{0,199}$/;

/**
 * Where the logs of sessions lie that calls of a log started, of the agents that keep each session in a file of its own:
 * by the agent's own ids of them, and by names in the folders that the agent would have put them in. No path that stands
 * in a log is opened. Ids of which there is no log are left out.
 */
export async function findStartedLogs(
  path: string,
  { format, nativeIds }: { format: FormatId; nativeIds: readonly string[] },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const listed = new Map<string, Promise<string[]>>();
  const list = (folder: string): Promise<string[]> => {
    const names = listed.get(folder) ?? listNames(folder, 'files');
    listed.set(folder, names);
    return names;
  };
  for (const id of nativeIds) {
    if (!safeName.test(id)) continue;
    for (const { folder, wants } of placesOf(path, { format, id })) {
      const name = (await list(folder)).filter(wants).sort(byVersion).at(-1);
      if (name === undefined) continue;
      found.set(id, join(folder, name));
      break;
    }
  }
  return found;
}

interface Place {
  folder: string;
  wants: (name: string) => boolean;
}

function placesOf(path: string, { format, id }: { format: FormatId; id: string }): Place[] {
  const folder = dirname(path);
  switch (format) {
    case 'codex': {
      const rollout = new RegExp(`^rollout-.*-${id}\\.jsonl(\\.zstd?)?$`);
      const folders = new Set([folder, ...daysOf(path, id)]);
      return Array.from(folders, (each) => ({ folder: each, wants: (name) => rollout.test(name) }));
    }
    case 'opencode':
      return basename(dirname(folder)) === 'session'
        ? [{ folder, wants: (name) => name === `${id}.json` }]
        : [];
    case 'deepseek-harness':
      return [
        {
          folder: join(dirname(folder), id),
          wants: (name) => /^session(\.v\d+)?\.jsonl(\.zstd?)?$/.test(name),
        },
      ];
    case 'claude-code':
    case 'claude-stream':
    case 'opencode-events':
    case 'gemini':
    case 'gemini-jsonl':
    case 'gemini-stream':
    case 'acp':
    case 'showreel':
      return [];
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The folders `sessions/YYYY/MM/DD` that the rollout of a thread may lie in: its id tells when it began (a UUID of
 * version 7 begins with 48 bits of milliseconds), and no zone is more than a day away.
 */
function daysOf(path: string, id: string): string[] {
  const sessions = /^(.+)\/\d{4}\/\d{2}\/\d{2}\/[^/]+$/.exec(path)?.[1];
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id) ?? [];
  if (sessions === undefined || high === undefined || low === undefined) return [];
  const begun = Number.parseInt(high + low, 16);
  return [0, -1, 1].map((days) => {
    const [year = '', month = '', day = ''] = new Date(begun + days * dayMs).toISOString().split(/[-T]/);
    return join(sessions, year, month, day);
  });
}

/** DeepSeek Harness leaves the log as it was beside the one that a newer version made of it. */
function byVersion(one: string, other: string): number {
  const versionOf = (name: string): number => Number(/\.v(\d+)\./.exec(name)?.[1] ?? 0);
  return versionOf(one) - versionOf(other);
}
