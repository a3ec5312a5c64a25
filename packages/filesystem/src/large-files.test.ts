import { readdirSync } from 'node:fs';
import { open, readFile, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectFailure, see } from './testing/contract-workspace';
import { openLocal } from './testing/open-local';

const gigabyte = 1_000_000_000;
const piece = 10_000_000;

/** Fills a file with 1 GB: a hundred times the same piece. */
async function fill(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let written = 0; written < gigabyte; written += content.length) await file.write(content);
  } finally {
    await file.close();
  }
}

/** Looks again at every turn of this process until the work has ended. */
async function watchWhile<Result>(work: Promise<Result>, look: () => void): Promise<Result> {
  let ended = false;
  const result = work.finally(() => (ended = true));
  const watching = (async () => {
    while (!ended) {
      look();
      await new Promise(setImmediate);
    }
  })();
  await watching;
  return result;
}

test.for([
  {
    what: 'a 1 GB file',
    content: Buffer.from('0123456é\n'.repeat(piece / 10)),
    page: { offset: 99_999_999, limit: 10 },
    lines: [
      { text: '0123456é', cut: 0 },
      { text: '0123456é', cut: 0 },
    ],
    totalLines: 100_000_000,
  },
  {
    what: 'a 1 GB file that is one line',
    content: Buffer.alloc(piece, 'x'),
    page: {},
    lines: [{ text: 'x'.repeat(2000), cut: gigabyte - 2000 }],
    totalLines: 1,
  },
])(
  'a page of $what takes no more memory than the page',
  { timeout: 120_000 },
  async ({ content, page, lines, totalLines }, { skip }) => {
    const { fileSystem, root } = await openLocal();
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < 2 * gigabyte) skip('needs 2 GB of disk');
    await fill(join(root, 'a'), content);
    const before = process.memoryUsage().rss;
    let most = before;
    const reading = fileSystem.readText('a', { ...page, lineUnits: 2000, bytes: 256 * 1024 });
    const result = await watchWhile(reading, () => (most = Math.max(most, process.memoryUsage().rss)));
    expect(result).toMatchObject({ lines, totalLines });
    expect(most - before).toBeLessThan(64 * 1024 * 1024);
  },
);

test(
  'an edit of a 1 GB file is refused and an overwrite made, with little of it in memory',
  { timeout: 60_000 },
  async () => {
    const { fileSystem, root } = await openLocal();
    await writeFile(join(root, 'a'), '');
    // None of it is on the disk: a reader is given NULs.
    await truncate(join(root, 'a'), gigabyte);
    const before = process.memoryUsage().rss;
    let most = before;
    const look = (): void => void (most = Math.max(most, process.memoryUsage().rss));
    const { size } = await watchWhile(fileSystem.readBytes('a', { most: 9 }), look);
    expect(size).toBe(gigabyte);
    const edit = { oldText: 'a', newText: 'b', replaceAll: false };
    await expectFailure(fileSystem.editText('a', edit), 'too-large', 'a');
    const outcome = await watchWhile(fileSystem.writeText('a', 'small'), look);
    expect(outcome.before).toEqual({ state: 'too-large' });
    expect(most - before).toBeLessThan(64 * 1024 * 1024);
    expect(String(await readFile(join(root, 'a')))).toBe('small');
  },
);

test('a 100 MB overwrite leaves this process its turns', { timeout: 60_000 }, async () => {
  const { fileSystem, root } = await openLocal();
  const text = '0123456é\r\n'.repeat(9_090_909);
  const versions: string[] = [];
  for (const [content, state] of [
    [text, 'absent'],
    [`${text}!`, 'too-large'],
  ] as const) {
    let turns = 0;
    let isWriting = false;
    // Until the system writes, the text is encoded and hashed here, a megabyte a turn.
    const { before, version } = await watchWhile(fileSystem.writeText('a', content), () => {
      isWriting ||= readdirSync(root).some((name) => name.endsWith('.tmp'));
      if (!isWriting) turns += 1;
    });
    expect(before).toEqual({ state });
    expect(turns).toBeGreaterThan(80);
    versions.push(version);
  }
  expect(await see(fileSystem, 'a')).toBe(versions[1]);
});
