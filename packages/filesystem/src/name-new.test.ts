import { writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdFolder } from './held-folder';
import { withPlace } from './hold-place';
import { nameNew } from './name-new';
import { replaceFile } from './replace-file';
import { expectFailure } from './testing/contract-workspace';
import { openFolder } from './testing/open-local';

const refusing = (code: string) => (): Promise<void> =>
  Promise.reject(Object.assign(new Error(code), { code }));

test('a file that another program makes after the last look at its name is kept', async () => {
  const root = await openFolder();
  const writing = withPlace({ root, path: 'a', hold: holdFolder }, (place) =>
    replaceFile({ ...place, path: 'a', hold: holdFolder }, [Buffer.from('ours')], {
      old: undefined,
      meanwhile: () => undefined,
      beforeRename: () => writeFileSync(join(root, 'a'), 'theirs'),
    }),
  );
  await expectFailure(writing, 'stale-version', 'a');
  expect(await readdir(root)).toEqual(['a']);
  expect(String(await readFile(join(root, 'a')))).toBe('theirs');
});

test.each(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'])(
  'a new file gets its name where a hard link is refused with %s',
  async (code) => {
    const root = await openFolder();
    const [temporary, target] = [join(root, 'temporary'), join(root, 'a')];
    await writeFile(temporary, 'ours');
    await nameNew({ temporary, target, path: 'a', makeLink: refusing(code) });
    expect(await readdir(root)).toEqual(['a']);
    expect(String(await readFile(target))).toBe('ours');
  },
);

test('a new file gets no name where the disk fails', async () => {
  const root = await openFolder();
  const [temporary, target] = [join(root, 'temporary'), join(root, 'a')];
  await writeFile(temporary, 'ours');
  const naming = nameNew({ temporary, target, path: 'a', makeLink: refusing('EIO') });
  await expect(naming).rejects.toMatchObject({ code: 'EIO' });
  expect(await readdir(root)).toEqual(['temporary']);
});
