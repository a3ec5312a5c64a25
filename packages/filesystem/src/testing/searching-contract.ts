import { expect, test } from 'vitest';
import type { FileSystem, FoundLine, LineSearch } from '../file-system';
import { expectFailure, type OpenWorkspace } from './contract-workspace';

type FileSearch = Parameters<FileSystem['findFiles']>[0];

/** The paths that a search finds, in order. */
export async function pathsOf(fileSystem: FileSystem, search: FileSearch): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of fileSystem.findFiles(search)) paths.push(path);
  return paths.sort();
}

/** The lines that a search finds. */
export async function foundLines(
  fileSystem: FileSystem,
  search: Partial<LineSearch> & { pattern: string },
): Promise<FoundLine[]> {
  const lines: FoundLine[] = [];
  for await (const line of fileSystem.findLines({ lineUnits: 1000, ...search })) lines.push(line);
  return lines;
}

/** The lines that a search finds, as `path:number:text` where they match and `path-number-text` around that. */
export async function linesOf(
  fileSystem: FileSystem,
  search: Partial<LineSearch> & { pattern: string },
): Promise<string[]> {
  return (await foundLines(fileSystem, search)).map(({ path, line, isMatch, text }) =>
    [path, line, text].join(isMatch ? ':' : '-'),
  );
}

const hardNames = [
  'a\nb',
  'tab\t',
  ' spaces ',
  '🎉',
  'é',
  '[a]',
  '{b}',
  '*',
  'back\\slash',
  '-rf',
  '!x',
  '#y',
  'q"\'',
  '$(x)',
  'x'.repeat(250),
  'WARNING: x)\n.',
];

export function testSearching(open: OpenWorkspace): void {
  test('files by a glob, from a folder on, with paths from the workspace', async () => {
    const { fileSystem, put } = await open();
    for (const path of [
      'a.ts',
      '.dot.ts',
      'src/b.ts',
      'src/deep/c.ts',
      'src/d.js',
      '.git/e.ts',
      'src/.git/f.ts',
    ]) {
      await put(path, '');
    }
    const all = ['.dot.ts', 'a.ts', 'src/b.ts', 'src/deep/c.ts'];
    expect(await pathsOf(fileSystem, { pattern: '*.ts' })).toEqual(all);
    expect(await pathsOf(fileSystem, { pattern: '*.ts', folder: '.' })).toEqual(all);
    expect(await pathsOf(fileSystem, { pattern: './*.ts' })).toEqual(['.dot.ts', 'a.ts']);
    expect(await pathsOf(fileSystem, { pattern: '*.{ts,js}', folder: 'src/' })).toEqual([
      'src/b.ts',
      'src/d.js',
      'src/deep/c.ts',
    ]);
    expect(await pathsOf(fileSystem, { pattern: '/*', folder: 'src/deep' })).toEqual(['src/deep/c.ts']);
    expect(await pathsOf(fileSystem, { pattern: 'src/**', folder: 'src' })).toEqual([]);
  });

  test('files with the time at which each was changed', async () => {
    const { fileSystem, put } = await open();
    const before = Date.now();
    await put('a', '');
    for await (const file of fileSystem.findFiles({ pattern: 'a' })) {
      expect(Math.abs(file.modifiedAt - before)).toBeLessThan(60_000);
    }
  });

  test('past what .gitignore files ignore, each from its folder down', async () => {
    const { fileSystem, put } = await open();
    await put('.gitignore', '*.log\n/out\n!kept.log\n');
    await put('sub/.gitignore', '/only\n!back.log\n');
    for (const path of [
      'a.log',
      'kept.log',
      'out/a',
      'sub/out/a',
      'sub/only',
      'sub/sub/only',
      'sub/back.log',
      'back.log',
    ]) {
      await put(path, 'word\n');
    }
    const kept = ['kept.log', 'sub/back.log', 'sub/out/a', 'sub/sub/only'];
    expect(await pathsOf(fileSystem, { pattern: '[!.]*' })).toEqual(kept);
    expect(await linesOf(fileSystem, { pattern: 'word' })).toEqual(kept.map((path) => `${path}:1:word`));
    // A glob brings nothing back, but a place that is named is searched.
    expect(await pathsOf(fileSystem, { pattern: '*.log' })).toEqual(['kept.log', 'sub/back.log']);
    expect(await linesOf(fileSystem, { pattern: 'word', glob: '*.log' })).toEqual([
      'kept.log:1:word',
      'sub/back.log:1:word',
    ]);
    expect(await pathsOf(fileSystem, { pattern: '*', folder: 'out' })).toEqual(['out/a']);
    expect(await linesOf(fileSystem, { pattern: 'word', path: 'out' })).toEqual(['out/a:1:word']);
    expect(await linesOf(fileSystem, { pattern: 'word', path: 'a.log' })).toEqual(['a.log:1:word']);
    expect(await pathsOf(fileSystem, { pattern: '*', folder: 'sub' })).toEqual([
      'sub/.gitignore',
      'sub/back.log',
      'sub/out/a',
      'sub/sub/only',
    ]);
  });

  test('files of every name', async () => {
    const { fileSystem, put } = await open();
    for (const name of hardNames) await put(`in/${name}`, `this is it\n`);
    const paths = hardNames.map((name) => `in/${name}`);
    expect(await pathsOf(fileSystem, { pattern: '**' })).toEqual([...paths].sort());
    const lines = await foundLines(fileSystem, { pattern: 'is it' });
    expect(lines.map(({ path }) => path).sort()).toEqual([...paths].sort());
    for (const path of paths) {
      expect(await linesOf(fileSystem, { pattern: 'is it', path })).toEqual([`${path}:1:this is it`]);
    }
  });

  test('a folder of every name', async () => {
    const { fileSystem, put } = await open();
    for (const name of hardNames) await put(`${name}/file`, 'x\n');
    for (const name of hardNames) {
      expect(await pathsOf(fileSystem, { pattern: 'file', folder: name })).toEqual([`${name}/file`]);
      expect(await linesOf(fileSystem, { pattern: 'x', path: name })).toEqual([`${name}/file:1:x`]);
    }
  });

  test.each([
    { what: 'words', content: 'one\ntwo\nthree', pattern: 't[wh]', found: ['f:2:two', 'f:3:three'] },
    {
      what: 'the ends of CRLF lines',
      content: 'one\r\ntwo\r\none\n',
      pattern: 'e$',
      found: ['f:1:one', 'f:3:one'],
    },
    { what: 'empty lines', content: 'a\n\nb\r\n\r\n', pattern: '^$', found: ['f:2:', 'f:4:'] },
    {
      what: 'the end of a file that no line feed ends',
      content: 'a\n1:2',
      pattern: '$',
      found: ['f:1:a', 'f:2:1:2'],
    },
    {
      what: 'after a byte order mark',
      content: '\uFEFFimport x\n',
      pattern: '^import',
      found: ['f:1:import x'],
    },
    {
      what: 'text that is not ASCII',
      content: 'naïve 🎉\n',
      pattern: 'ï\\w+ \\p{Emoji}',
      found: ['f:1:naïve 🎉'],
    },
    { what: 'U+2028, which ends no line', content: 'a\u2028b\nc', pattern: 'b', found: ['f:1:a\u2028b'] },
    {
      what: 'braces that count nothing',
      content: 'if (x) {\n}\na{2}',
      pattern: '\\) {$',
      found: ['f:1:if (x) {'],
    },
    { what: 'braces that count', content: 'aa\na{2}', pattern: '^a{2}$', found: ['f:1:aa'] },
    { what: 'braces of a class', content: 'é{\nx', pattern: '\\p{L}{', found: ['f:1:é{'] },
    { what: 'a dash in front', content: '--help\n', pattern: '--help', found: ['f:1:--help'] },
    {
      what: 'small letters for capital ones',
      content: 'Ärger\n',
      pattern: 'äRGER',
      ignoreCase: true,
      found: ['f:1:Ärger'],
    },
    { what: 'no small letters for capital ones', content: 'Arger\n', pattern: 'arger', found: [] },
    {
      what: 'the lines around',
      content: '1\n2\n3\n4\n5\n',
      pattern: '3',
      context: 1,
      found: ['f-2-2', 'f:3:3', 'f-4-4'],
    },
    { what: 'one match a line', content: 'a a a\n', pattern: 'a', found: ['f:1:a a a'] },
    {
      what: 'bytes that are not UTF-8',
      content: Buffer.from('caf\xe9 au lait\n', 'latin1'),
      pattern: 'lait',
      found: ['f:1:caf\uFFFD au lait'],
    },
    { what: 'nothing in binary files', content: Buffer.from('word\0word\n'), pattern: 'word', found: [] },
    { what: 'nothing in an empty file', content: '', pattern: '^', found: [] },
  ])('lines: $what', async ({ content, found, ...search }) => {
    const { fileSystem, put } = await open();
    await put('f', content);
    expect(await linesOf(fileSystem, search)).toEqual(found);
    expect(await linesOf(fileSystem, { ...search, path: 'f' })).toEqual(found);
  });

  test('lines by path and then by number, of the files that a glob names', async () => {
    const { fileSystem, put } = await open();
    for (const path of ['b/y.ts', 'b/x.md', 'a.ts', 'c/b/z.ts']) await put(path, '1\n2\n');
    expect(await linesOf(fileSystem, { pattern: '\\d' })).toEqual(
      ['a.ts', 'b/x.md', 'b/y.ts', 'c/b/z.ts'].flatMap((path) => [`${path}:1:1`, `${path}:2:2`]),
    );
    expect(await linesOf(fileSystem, { pattern: '2', glob: '*.ts' })).toEqual([
      'a.ts:2:2',
      'b/y.ts:2:2',
      'c/b/z.ts:2:2',
    ]);
    expect(await linesOf(fileSystem, { pattern: '2', glob: 'b/*' })).toEqual(['b/x.md:2:2', 'b/y.ts:2:2']);
    expect(await linesOf(fileSystem, { pattern: '2', glob: 'b/*', path: 'c' })).toEqual(['c/b/z.ts:2:2']);
    expect(await linesOf(fileSystem, { pattern: '2', glob: '*.md', path: 'a.ts' })).toEqual([]);
  });

  test.each([
    { at: 0, text: 'needle' + 'x'.repeat(34), cut: { before: false, after: true } },
    { at: 5_000, text: 'x'.repeat(10) + 'needle' + 'x'.repeat(24), cut: { before: true, after: true } },
    { at: 10_000, text: 'x'.repeat(34) + 'needle', cut: { before: true, after: false } },
  ])('a long line is cut around its match at $at', async ({ at, text, cut }) => {
    const { fileSystem, put } = await open();
    await put('f', `${'x'.repeat(at)}needle${'x'.repeat(10_000 - at)}\r\n`);
    expect(await foundLines(fileSystem, { pattern: 'needle', lineUnits: 40 })).toEqual([
      { path: 'f', line: 1, isMatch: true, text, cut },
    ]);
  });

  test.each(['é', '€', '🎉', 'a\u0301'])(
    'no character is parted where a line of %s is cut',
    async (character) => {
      const { fileSystem, put } = await open();
      for (const [at, lead] of ['', 'x', 'xx', 'xxx'].entries()) {
        await put('f', `${lead}${character.repeat(500)}needle${character.repeat(500)}${'y'.repeat(at)}`);
        for (const pattern of ['needle', '$', '^']) {
          const lineUnits = 60 + at;
          const [line] = await foundLines(fileSystem, { pattern, lineUnits });
          if (pattern === 'needle') expect(line?.text).toContain(pattern);
          expect(line?.cut).toEqual({ before: pattern !== '^', after: pattern !== '$' });
          expect(line?.text.length).toBeGreaterThan(lineUnits - 3);
          expect(line?.text.length).toBeLessThanOrEqual(lineUnits);
          expect(line?.text.isWellFormed()).toBe(true);
          expect(line?.text).not.toContain('\uFFFD');
        }
      }
    },
  );

  test.each([
    { pattern: 'foo(', says: 'unclosed group, at its end' },
    {
      pattern: 'a(?=b)',
      says: 'look-around, including look-ahead and look-behind, is not supported, at (?= (character 2)',
    },
    { pattern: '🎉{é[z-a]', says: 'at z-a (character 5)' },
    { pattern: '(a)\\1', says: 'backreferences are not supported, at \\1 (character 4)' },
    { pattern: '(\\w{500}){500}', says: 'too large' },
    { pattern: 'a\nb', says: 'cannot hold a line break' },
    { pattern: 'a\\nb', says: 'cannot hold a line break' },
    { pattern: 'a\0b', says: 'cannot hold a line break' },
  ])('a pattern that is none, $pattern, is refused with the place', async ({ pattern, says }) => {
    const { fileSystem, put } = await open();
    await put('f', 'x');
    expect(await expectFailure(linesOf(fileSystem, { pattern }), 'invalid-pattern', '.')).toContain(says);
  });

  test('a glob that is none is refused', async () => {
    const { fileSystem } = await open();
    await expectFailure(pathsOf(fileSystem, { pattern: '[b-a]' }), 'invalid-pattern', '[b-a]');
    await expectFailure(linesOf(fileSystem, { pattern: 'x', glob: '[b-a]' }), 'invalid-pattern', '[b-a]');
  });

  // An engine that goes back would take longer than there are seconds, and this test with it.
  test.each(['^(a+)+$', '(a|aa)+$', '(.*a){20}b', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    'the pattern %s, which takes others exponential time, is answered',
    async (pattern) => {
      const { fileSystem, put } = await open();
      await put('f', `${'a'.repeat(10_000)}!\n`.repeat(10));
      expect(await linesOf(fileSystem, { pattern })).toEqual([]);
    },
  );

  test('nothing in nothing', async () => {
    const { fileSystem } = await open();
    expect(await pathsOf(fileSystem, { pattern: '**' })).toEqual([]);
    expect(await linesOf(fileSystem, { pattern: '' })).toEqual([]);
  });

  test('a place that is not there, is no folder, or lies outside, is told', async () => {
    const { fileSystem, put } = await open();
    await put('f', 'x');
    const searches = [
      (path: string) => pathsOf(fileSystem, { pattern: '*', folder: path }),
      (path: string) => linesOf(fileSystem, { pattern: 'x', path }),
    ];
    for (const search of searches) {
      await expectFailure(search('gone'), 'not-found', 'gone');
      await expectFailure(search('..'), 'outside-workspace', '..');
      await expectFailure(search('/etc'), 'outside-workspace', '/etc');
      await expectFailure(search('f/g'), 'not-a-directory', 'f/g');
      await expectFailure(search('a\0'), 'not-found', 'a\0');
    }
    await expectFailure(pathsOf(fileSystem, { pattern: '*', folder: 'f' }), 'not-a-directory', 'f');
  });

  test('an abort ends a search, before it begins and in the middle', async () => {
    const { fileSystem, put } = await open();
    for (let number = 0; number < 200; number += 1) await put(`f${number}`, 'x\n'.repeat(2000));
    const stop = new AbortController();
    const files = fileSystem.findFiles({ pattern: '*', signal: stop.signal })[Symbol.asyncIterator]();
    const lines = fileSystem
      .findLines({ pattern: 'x', lineUnits: 9, signal: stop.signal })
      [Symbol.asyncIterator]();
    await files.next();
    await lines.next();
    stop.abort();
    const drain = async (iterator: AsyncIterator<unknown>): Promise<void> => {
      while ((await iterator.next()).done !== true);
    };
    await expectFailure(drain(lines), 'aborted', '.');
    await drain(files).catch((error: unknown) => expect(error).toMatchObject({ code: 'aborted' }));
    await expectFailure(pathsOf(fileSystem, { pattern: '*', signal: stop.signal }), 'aborted', '.');
    await expectFailure(linesOf(fileSystem, { pattern: 'x', signal: stop.signal }), 'aborted', '.');
  });
}
