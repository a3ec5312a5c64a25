import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FormatId } from '../contract/log-format';
import { findStartedLogs } from './started-logs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-started-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
}

/** By their ids, the paths below the folder. */
async function find(path: string, format: FormatId, ...nativeIds: string[]): Promise<Record<string, string>> {
  const found = await findStartedLogs(join(folder, path), { format, nativeIds });
  return Object.fromEntries(Array.from(found, ([id, each]) => [id, each.slice(folder.length + 1)]));
}

it('finds the rollouts of Codex’s threads on the day that their ids tell, and beside the log', async () => {
  // It began on the 2nd of January 2026, at half past twelve in the night, in UTC.
  const id = `${Date.UTC(2026, 0, 2, 0, 30)
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})/, '$1-')}-7abc-8def-000000000000`;
  const parent = 'sessions/2025/12/30/rollout-2025-12-30T10-00-00-parent-id.jsonl';
  const child = `sessions/2026/01/01/rollout-2026-01-01T23-30-00-${id}.jsonl`;
  for (const path of [parent, child, `sessions/2026/01/05/rollout-x-${id}.jsonl`]) await write(path);
  await write('sessions/2025/12/30/rollout-2025-12-30T11-00-00-old-id.jsonl.zst');
  expect(await find(parent, 'codex', id, 'old-id', 'none', '../up', 'parent')).toEqual({
    [id]: child,
    'old-id': 'sessions/2025/12/30/rollout-2025-12-30T11-00-00-old-id.jsonl.zst',
  });
});

it('finds a session of opencode’s storage beside the one that started it, and nothing beside an export', async () => {
  for (const path of ['storage/session/p/ses_1.json', 'storage/session/p/ses_2.json', 'ses_2.json'])
    await write(path);
  expect(await find('storage/session/p/ses_1.json', 'opencode', 'ses_2', 'ses_3')).toEqual({
    ses_2: 'storage/session/p/ses_2.json',
  });
  expect(await find('ses_1.json', 'opencode', 'ses_2')).toEqual({});
});

it('finds the newest version of a session of DeepSeek Harness, in the folder of its own', async () => {
  for (const path of ['k/one/session.jsonl', 'k/two/session.v2.jsonl', 'k/two/session.v10.jsonl.zstd'])
    await write(path);
  expect(await find('k/one/session.jsonl', 'deepseek-harness', 'two', 'three')).toEqual({
    two: 'k/two/session.v10.jsonl.zstd',
  });
});

it('finds nothing of agents whose subagents’ files are part of the log', async () => {
  await write('two.jsonl');
  expect(await find('one.jsonl', 'claude-code', 'two')).toEqual({});
});
