import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLogs, type FoundLogs } from './find-logs';
import { noExclusions, type LogExclusions } from './log-exclusions';
import { logLayouts, type LayoutId } from './log-layouts';
import { walkFolder } from './walk-folder';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'showreel-find-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Writes files below the root, each a second newer than the one before. */
async function write(...paths: string[]): Promise<void> {
  for (const [at, path] of paths.entries()) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, path);
    await utimes(file, 1_000 + at, 1_000 + at);
  }
}

const find = (layout: LayoutId, exclusions: LogExclusions = noExclusions): Promise<FoundLogs> =>
  findLogs([{ path: root, layout }], exclusions);

/** Paths below the root; with a question mark where the name alone does not say that it is a log. */
async function namesOf(found: Promise<FoundLogs>): Promise<string[]> {
  const { logs } = await found;
  return logs.map(({ path, isSure }) => path.slice(root.length + 1) + (isSure ? '' : '?')).sort();
}

describe('where the agents keep logs', () => {
  it('Claude Code: a log of each session, in folders with any names', async () => {
    const logs = ['-home-me--config/a.jsonl', '-Users-jürgen-工作/b.jsonl', '.dotted/c.jsonl'];
    await write(...logs, '-p/a.txt', '-p/memory/x.jsonl', 'x.jsonl', '-p/a/tool-results/y.jsonl');
    expect(await namesOf(find('claude-code'))).toEqual(logs.toSorted());
  });

  it('Claude Code: what subagents did counts to the log of their session, and stands alone without it', async () => {
    await write(
      '-p/a.jsonl',
      '-p/a/subagents/agent-1.jsonl',
      '-p/gone/subagents/agent-2.jsonl',
      '-p/agent-3.jsonl',
      '-p/a/subagents/workflows/wf_1/agent-4.jsonl',
      '-p/a/subagents/workflows/wf_1/journal.jsonl',
      '-p/gone/subagents/workflows/wf_1/agent-5.jsonl',
    );
    expect(await namesOf(find('claude-code'))).toEqual([
      '-p/a.jsonl',
      '-p/agent-3.jsonl?',
      '-p/gone/subagents/agent-2.jsonl',
      '-p/gone/subagents/workflows/wf_1/agent-5.jsonl',
    ]);
    expect(await namesOf(find('any'))).toContain('-p/gone/subagents/workflows/wf_1/agent-5.jsonl');
    expect(await namesOf(find('any'))).not.toContain('-p/a/subagents/workflows/wf_1/agent-4.jsonl');
    const { logs } = await find('claude-code');
    const log = logs.find(({ nativeId }) => nativeId === 'a');
    expect(log).toMatchObject({
      size: ['', '/subagents/agent-1', '/subagents/workflows/wf_1/agent-4']
        .map((name) => `-p/a${name}.jsonl`)
        .join('').length,
      modifiedAt: 1_004_000,
    });
  });

  it('Codex: rollouts by day, with the session’s id in their names', async () => {
    const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
    await write(
      `2026/01/02/rollout-2026-01-02T03-04-05-${id}.jsonl`,
      '2026/01/02/notes.jsonl',
      'history.jsonl',
    );
    const { logs } = await find('codex');
    expect(logs.map(({ nativeId }) => nativeId)).toEqual([id]);
  });

  it('opencode: a session’s file, changed when its messages are', async () => {
    await write(
      'storage/session/p1/ses_1.json',
      'storage/session/p1/notes.json',
      'storage/message/ses_1/msg_1.json',
    );
    await utimes(join(root, 'storage/message/ses_1'), 5_000, 5_000);
    const { logs } = await findLogs(
      [{ path: join(root, 'storage/session'), layout: 'opencode' }],
      noExclusions,
    );
    expect(logs).toMatchObject([{ nativeId: 'ses_1', modifiedAt: 5_000_000 }]);
  });

  it('Gemini CLI: chats, and what may be one', async () => {
    await write(
      'hash/chats/session-2026-01-02T03-04-0a1b2c3d.json',
      'hash/chats/0a1b2c3d-1111-4222-8333-444444444444/sub.jsonl',
      'hash/logs.json',
      'hash/logs/session-x.jsonl',
      'bin/x.json',
    );
    expect(await namesOf(find('gemini'))).toEqual([
      'hash/chats/session-2026-01-02T03-04-0a1b2c3d.json',
      'hash/logs/session-x.jsonl?',
    ]);
  });

  it('DeepSeek Harness: the newest form of each session’s log', async () => {
    await write(
      'cwd/s1/session.jsonl',
      'cwd/s1/session.v3.jsonl.zstd',
      'cwd/s2/session.jsonl.zstd',
      'cwd/s2/blob',
    );
    expect(await namesOf(find('deepseek-harness'))).toEqual([
      'cwd/s1/session.v3.jsonl.zstd',
      'cwd/s2/session.jsonl.zstd',
    ]);
    expect((await find('deepseek-harness')).logs.map(({ nativeId }) => nativeId)).toEqual(['s2', 's1']);
  });

  it('anywhere: files with a record a line, and JSON that must be looked into', async () => {
    await write('a.jsonl', 'deep/er/b.ndjson', 'c.jsonl.zst', 'd.json', 'e.txt', 'node_modules/x/f.jsonl');
    await write('opencode/storage/message/ses_1/m.json', 'opencode/storage/session/p/ses_1.json');
    expect(await namesOf(find('any'))).toEqual([
      'a.jsonl',
      'c.jsonl.zst',
      'd.json?',
      'deep/er/b.ndjson',
      'opencode/storage/session/p/ses_1.json?',
    ]);
  });
});

it('lists the newest first, with what is known without opening them', async () => {
  await write('-p/old.jsonl', '-p/new.jsonl');
  const { logs } = await find('claude-code');
  expect(logs.map(({ nativeId }) => nativeId)).toEqual(['new', 'old']);
  expect(logs[0]).toMatchObject({ size: '-p/new.jsonl'.length, modifiedAt: 1_001_000 });
  expect(logs[0]?.inode).toBeGreaterThan(0);
});

it('follows a link to the folder, and none in it', async () => {
  await write('real/-p/a.jsonl', 'elsewhere/-q/b.jsonl');
  await symlink(join(root, 'real'), join(root, 'link'));
  await symlink(join(root, 'elsewhere/-q'), join(root, 'real/-q'));
  await symlink(join(root, 'elsewhere/-q/b.jsonl'), join(root, 'real/-p/b.jsonl'));
  await symlink(join(root, 'real'), join(root, 'real/-p/loop'));
  const { logs } = await findLogs(
    [
      { path: join(root, 'link'), layout: 'claude-code' },
      { path: join(root, 'real'), layout: 'any' },
    ],
    noExclusions,
  );
  expect(logs.map(({ path }) => path)).toEqual([join(root, 'real/-p/a.jsonl')]);
});

it('passes over a folder that is not there', async () => {
  const { logs, unreadable } = await findLogs([{ path: join(root, 'none'), layout: 'codex' }], noExclusions);
  expect({ logs, unreadable }).toEqual({ logs: [], unreadable: 0 });
});

// Root may read everything.
it.runIf(process.getuid?.() !== 0)('passes over a folder that may not be read, and counts it', async () => {
  await write('-p/a.jsonl', '-q/b.jsonl');
  await chmod(join(root, '-q'), 0);
  const { logs, unreadable } = await find('claude-code');
  await chmod(join(root, '-q'), 0o700);
  expect({ count: logs.length, unreadable }).toEqual({ count: 1, unreadable: 1 });
});

it('says so when there is more than it looks at', async () => {
  await write(...Array.from({ length: 30 }, (_, at) => `-p/${at}.jsonl`));
  const walk = await walkFolder(root, { layout: logLayouts['claude-code'], mostEntries: 10 });
  expect(walk.isCut).toBe(true);
  expect(walk.files.length).toBeLessThanOrEqual(10);
  await write('a/b/c/d/e/f/g/h/i/j/k/l/m/n.jsonl');
  expect(await find('any')).toMatchObject({ isCut: true });
});

describe('what is excluded', () => {
  it('is a folder with all below it, and no other that begins like it', async () => {
    await write('-p/a.jsonl', '-p/a/subagents/agent-1.jsonl', '-p2/b.jsonl');
    const folders = [join(root, '-p/')];
    expect(await namesOf(find('claude-code', { folders, projects: [] }))).toEqual(['-p2/b.jsonl']);
    expect(await namesOf(find('claude-code', { folders: [root], projects: [] }))).toEqual([]);
    expect(
      await namesOf(find('claude-code', { folders: [join(root, '-p2/b.jsonl')], projects: [] })),
    ).toEqual(['-p/a.jsonl']);
  });

  it('is a project, where the name of its folder tells: its subfolders too, but not one beside it', async () => {
    const project = join(root, 'work/se.cret');
    await mkdir(join(root, 'work/se.cret-public'), { recursive: true });
    const name = project.replace(/[^A-Za-z0-9]/g, '-');
    await write(
      `logs/${name}/a.jsonl`,
      `logs/${name}-app/b.jsonl`,
      `logs/${name}-public/c.jsonl`,
      `logs/${name}s/d.jsonl`,
    );
    const found = findLogs([{ path: join(root, 'logs'), layout: 'claude-code' }], {
      folders: [],
      projects: [project],
    });
    expect(await namesOf(found)).toEqual([`logs/${name}-public/c.jsonl`, `logs/${name}s/d.jsonl`]);
  });

  it('is a project of Gemini CLI, by the digest of its path', async () => {
    const digest = createHash('sha256').update('/srv/secret').digest('hex');
    await write(`${digest}/chats/session-1.json`, 'other/chats/session-2.json');
    expect(await namesOf(find('gemini', { folders: [], projects: ['/srv/secret'] }))).toEqual([
      'other/chats/session-2.json',
    ]);
  });
});

it('finds 2,000 logs', async () => {
  await write(...Array.from({ length: 2_000 }, (_, at) => `-project-${at % 40}/${at}.jsonl`));
  const { logs } = await find('claude-code');
  expect(logs).toHaveLength(2_000);
});
