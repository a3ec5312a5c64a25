import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectFailure } from './testing/contract-workspace';
import { openFolder, openLocal, openSession } from './testing/open-local';
import { foundLines, linesOf, pathsOf } from './testing/searching-contract';

/** The processes of ripgrep that this process started and that run. */
function runningSearches(): string[] {
  const all = execFileSync('ps', ['-A', '-o', 'ppid=,stat=,args='], { encoding: 'utf8' });
  return all.split('\n').filter((line) => {
    const [parent, state] = line.trim().split(/\s+/);
    return parent === String(process.pid) && state?.startsWith('Z') === false && /\brg\b/.test(line);
  });
}

/** Some 40 MB of lines of `a` and `b` without an order. */
function randomLines(): string {
  let state = 1;
  const line = (): string => {
    let text = '';
    for (let at = 0; at < 500; at += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      text += state & 65_536 ? 'a' : 'b';
    }
    return text;
  };
  return `${Array.from({ length: 2000 }, line).join('\n')}\n`.repeat(40);
}

describe('a search in a local folder', () => {
  test('gives the time of each file', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), '');
    await utimes(join(root, 'a'), 1000, 2000.5);
    for await (const { modifiedAt } of fileSystem.findFiles({ pattern: 'a' })) {
      expect(modifiedAt).toBe(2_000_500);
    }
  });

  test('does not follow links, but one that is named and stays inside', async () => {
    const { fileSystem, root, outside } = await openLocal();
    await mkdir(join(root, 'real'));
    await writeFile(join(root, 'real/a'), 'secret');
    await symlink(outside, join(root, 'out'));
    await symlink(join(outside, 'secret'), join(root, 'file'));
    await symlink('real', join(root, 'in'));
    await symlink('.', join(root, 'circle'));
    await symlink('gone', join(root, 'dangling'));
    expect(await pathsOf(fileSystem, { pattern: '**' })).toEqual(['real/a']);
    expect(await linesOf(fileSystem, { pattern: 'secret' })).toEqual(['real/a:1:secret']);
    expect(await pathsOf(fileSystem, { pattern: '*', folder: 'in' })).toEqual(['real/a']);
    expect(await linesOf(fileSystem, { pattern: 'secret', path: 'in/a' })).toEqual(['real/a:1:secret']);
    await expectFailure(pathsOf(fileSystem, { pattern: '*', folder: 'out' }), 'outside-workspace', 'out');
    await expectFailure(
      linesOf(fileSystem, { pattern: 'secret', path: 'file' }),
      'outside-workspace',
      'file',
    );
    await expectFailure(linesOf(fileSystem, { pattern: 'x', path: 'dangling' }), 'not-found', 'dangling');
  });

  test('works where the workspace is a link, and where it is named by its path', async () => {
    const { root } = await openLocal();
    await mkdir(join(root, 'src'));
    await writeFile(join(root, 'src/a'), 'x');
    const link = join(dirname(root), 'link');
    await symlink(root, link);
    const fileSystem = openSession(link);
    expect(await pathsOf(fileSystem, { pattern: '*', folder: join(root, 'src') })).toEqual(['src/a']);
    expect(await linesOf(fileSystem, { pattern: 'x', path: join(link, 'src/a') })).toEqual(['src/a:1:x']);
  });

  test('passes over pipes, and refuses one that is named', async () => {
    const { fileSystem, root } = await openLocal();
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(await linesOf(fileSystem, { pattern: 'x' })).toEqual([]);
    await expectFailure(linesOf(fileSystem, { pattern: 'x', path: 'pipe' }), 'not-regular', 'pipe');
  });

  test('passes over what it may not read', async () => {
    const { fileSystem, root } = await openLocal();
    for (const folder of ['open', 'closed']) await mkdir(join(root, folder));
    for (const path of ['open/a', 'open/b', 'closed/a']) await writeFile(join(root, path), 'x');
    await chmod(dirname(root), 0o755);
    await chmod(join(root, 'open/b'), 0);
    await chmod(join(root, 'closed'), 0);
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      expect(await pathsOf(fileSystem, { pattern: '**' })).toEqual(['open/a', 'open/b']);
      expect(await linesOf(fileSystem, { pattern: 'x' })).toEqual(['open/a:1:x']);
    } finally {
      if (isRoot) process.seteuid?.(0);
      await chmod(join(root, 'closed'), 0o755);
    }
  });

  test('passes over a name that is not UTF-8', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x61, 0xff])]), 'x');
    await writeFile(join(root, 'a\uFFFD'), 'x');
    expect(await pathsOf(fileSystem, { pattern: '**' })).toEqual(['a\uFFFD']);
    expect(await linesOf(fileSystem, { pattern: 'x' })).toEqual(['a\uFFFD:1:x']);
  });

  test.each([
    {
      what: "a repository's rules reach down to a workspace in it",
      files: { '.git/x': '', '.gitignore': 'a\n' },
      found: ['b'],
    },
    {
      what: 'rules above a workspace in no repository are nobody’s',
      files: { '.gitignore': 'a\n' },
      found: ['a', 'b'],
    },
  ])('$what', async ({ files, found }) => {
    const folder = await openFolder();
    for (const [path, content] of Object.entries({ ...files, 'work/a': '', 'work/b': '' })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    expect(await pathsOf(openSession(join(folder, 'work')), { pattern: '*' })).toEqual(found);
  });

  test('says that the workspace is gone', async () => {
    const { fileSystem, root } = await openLocal();
    await rm(root, { recursive: true });
    await expectFailure(pathsOf(fileSystem, { pattern: '*' }), 'not-found', '.');
  });

  test('reads the same whatever the person that runs it has set', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, '.ignore'), 'a\n');
    await writeFile(join(root, '.rgignore'), 'a\n');
    await writeFile(join(root, 'a'), 'x');
    await writeFile(join(root, 'config'), '--invert-match\n');
    process.env['RIPGREP_CONFIG_PATH'] = join(root, 'config');
    try {
      expect(await linesOf(fileSystem, { pattern: 'x' })).toEqual(['a:1:x']);
    } finally {
      delete process.env['RIPGREP_CONFIG_PATH'];
    }
  });

  // Takes longer than a test may, wherever the slow engine of ripgrep has to look at each character many times.
  const slow = '[ab]{0,99}a[ab]{400}[0-9]';

  test.each(['left', 'aborted'])('leaves no process when it is %s', async (how) => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), `${'a'.repeat(401)}0\n${randomLines()}`);
    const stop = new AbortController();
    const search = { pattern: slow, lineUnits: 9, signal: stop.signal };
    const lines = fileSystem.findLines(search)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toMatchObject({ line: 1 });
    expect(runningSearches()).toHaveLength(1);
    if (how === 'aborted') {
      stop.abort();
      await expect(lines.next()).rejects.toMatchObject({ code: 'aborted' });
    } else {
      await lines.return?.();
    }
    expect(runningSearches()).toEqual([]);
  });

  test('gives the start of a line of many megabytes, and the place of a match that it can reach', async () => {
    const { fileSystem, root } = await openLocal();
    const reach = 4 * 1024 * 1024;
    await writeFile(join(root, 'a'), `${'x'.repeat(reach + 10)}far\n${'y'.repeat(reach - 10)}near\r\nlast\n`);
    expect(await foundLines(fileSystem, { pattern: 'far|near|last', lineUnits: 12, context: 1 })).toEqual([
      { path: 'a', line: 1, isMatch: true, text: 'xxxxxxxxxxxx', cut: { before: false, after: true } },
      { path: 'a', line: 2, isMatch: true, text: 'yyyyyyyynear', cut: { before: true, after: false } },
      { path: 'a', line: 3, isMatch: true, text: 'last', cut: { before: false, after: false } },
    ]);
  });

  test('gives what it found in a file before that turned out to be binary, and goes on', async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), `${'word\n'.repeat(20_000)}word\0word\n`);
    await writeFile(join(root, 'b'), 'word\n');
    const lines = await linesOf(fileSystem, { pattern: 'word' });
    expect(lines.at(-1)).toBe('b:1:word');
    expect(lines.slice(0, -1).every((line) => /^a:\d+:word$/.test(line))).toBe(true);
  });
});
