import { describe, expect, it } from 'vitest';
import { groupFiles } from './group-files';

const hunk = (path: string, at: number, oldText: string, newText: string) => ({
  path,
  oldText,
  newText,
  start: { old: at, new: at },
});

describe('groupFiles', () => {
  it('puts a file’s hunks together and counts the lines between them', () => {
    const [file, other] = groupFiles(
      [
        hunk('/w/a.ts', 3, 'x\ny\n', 'x\nz\n'),
        hunk('/w/a.ts', 40, 'y\n', 'z\n'),
        hunk('/w/b.ts', 1, 'y\n', ''),
      ],
      { cwd: '/w', isApplied: true },
    );
    expect(file?.shown).toBe('a.ts');
    expect(file?.hunks.map(({ skipped }) => skipped)).toEqual([undefined, 35]);
    expect([file?.added, file?.removed, other?.added, other?.removed]).toEqual([2, 2, 0, 1]);
  });

  it('believes the log’s counts, and shows a file that has no hunk', () => {
    const sections = groupFiles([hunk('a', 1, 'x\n', 'y\n')], {
      files: [
        { path: 'a', change: 'edited', added: 900, removed: 800 },
        { path: 'b.png', change: 'not-text', added: 0, removed: 0 },
      ],
      cwd: '/w',
      isApplied: true,
    });
    expect(sections.map(({ path, added, hunks }) => [path, added, hunks.length])).toEqual([
      ['a', 900, 1],
      ['b.png', 0, 0],
    ]);
  });
});
