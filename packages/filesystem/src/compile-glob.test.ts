import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileGlob } from './compile-glob';
import { FileSystemError } from './file-system-error';

describe('a glob', () => {
  test.each([
    { glob: '*.ts', yes: ['a.ts', 'src/deep/a.ts', '.ts', '.hidden.ts'], no: ['a.tsx', 'a.ts/b', 'ats'] },
    { glob: './*.ts', yes: ['a.ts'], no: ['src/a.ts'] },
    { glob: '/a', yes: ['a'], no: ['b/a'] },
    { glob: 'src/*.ts', yes: ['src/a.ts'], no: ['a/src/a.ts', 'src/a/b.ts'] },
    { glob: '**/*.ts', yes: ['a.ts', 'b/a.ts', '.b/c/.a.ts'], no: ['a.js'] },
    { glob: 'src/**', yes: ['src/a', 'src/a/b', 'src/.a'], no: ['src', 'asrc/a', 'b/src/a'] },
    { glob: 'src/**/x', yes: ['src/x', 'src/a/x', 'src/a/b/x'], no: ['src/ax', 'srcx', 'src/x/a'] },
    { glob: 'src/', yes: ['src/a', 'src/a/b'], no: ['src', 'b/src'] },
    { glob: '**', yes: ['a', 'a/b'], no: [] },
    { glob: 'a**b', yes: ['ab', 'axxb'], no: ['a/b'] },
    { glob: 'a?c', yes: ['abc', 'a🎉c', 'a\nc', 'a\\c'], no: ['ac', 'a/c', 'abbc'] },
    { glob: '[a-c]x', yes: ['ax', 'bx'], no: ['dx', '[a-c]x'] },
    { glob: '[!a-c]x', yes: ['dx', '^x'], no: ['ax', 'a/x'] },
    { glob: '[^a]x', yes: ['bx'], no: ['ax'] },
    { glob: '[]a]x', yes: [']x', 'ax'], no: ['bx'] },
    { glob: '[[:alph]x', yes: ['[x', ':x', 'ax'], no: ['bx', 'x'] },
    { glob: '[a&&b^~-]x', yes: ['ax', '&x', 'bx', '^x', '-x'], no: ['x'] },
    { glob: '[a\\-z\\]]x', yes: ['ax', '-x', 'zx', ']x'], no: ['bx', '\\x'] },
    { glob: 'a[b', yes: ['a[b'], no: ['ab'] },
    { glob: '*.{ts,tsx}', yes: ['a.ts', 'b/a.tsx'], no: ['a.t', 'a.{ts,tsx}'] },
    { glob: '{src,test/{a,b}}/*.ts', yes: ['src/x.ts', 'test/a/x.ts'], no: ['test/x.ts', 'a/x.ts'] },
    { glob: '{src,**/test}/*.ts', yes: ['src/x.ts', 'a/b/test/x.ts', 'test/x.ts'], no: ['a/src/x.ts'] },
    { glob: 'a{,b}', yes: ['a', 'ab'], no: ['a{,b}'] },
    { glob: '{a}', yes: ['{a}'], no: ['a'] },
    { glob: '{a,b', yes: ['{a,b'], no: ['a'] },
    { glob: '[{,}]x', yes: ['{x', ',x'], no: ['x'] },
    { glob: 'a\\*b', yes: ['a*b'], no: ['axb'] },
    { glob: 'a\\{b,c\\}', yes: ['a{b,c}'], no: ['ab'] },
    { glob: 'a.b+(c)|$^', yes: ['a.b+(c)|$^'], no: ['axb+(c)|$^', 'a.bc'] },
    { glob: 'a\\', yes: ['a\\'], no: ['a'] },
    { glob: '(\\?i)a', yes: ['(?i)a'], no: ['A', 'a'] },
  ])('$glob', ({ glob, yes, no }) => {
    const matches = compileGlob(glob);
    expect(yes.filter((path) => !matches(path))).toEqual([]);
    expect(no.filter((path) => matches(path))).toEqual([]);
  });

  test('is refused where it makes no sense, with what does not', () => {
    expect(() => compileGlob('a[z-b]')).toThrow(FileSystemError);
    expect(() => compileGlob('a[z-b]')).toThrow(/^The glob a\[z-b\] is not valid: .*z-b\.$/);
  });

  test.each([
    `${'*a'.repeat(60)}b`,
    `${'**/'.repeat(60)}b`,
    `${`{${'{*a,*b},'.repeat(40)}}`.repeat(3)}c`,
    '[\\'.repeat(400),
  ])('that takes others exponential time is answered: %.20s…', (glob) => {
    expect(compileGlob(glob)('a'.repeat(255))).toBe(false);
    expect(compileGlob(glob)('a/'.repeat(127))).toBe(false);
  });

  const name = fc
    .string({ unit: fc.constantFrom(...Array.from('ab.*?[]{},!^\\-🎉\n &|()')), minLength: 1, maxLength: 6 })
    .filter((text) => !/^\.{1,2}$/.test(text));
  const escape = (text: string): string => text.replace(/[^\p{L}\p{N}/\n🎉]/gu, '\\$&');

  test('whose special characters are escaped matches the path that it spells, and no other', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), name, (names, other) => {
        const path = names.join('/');
        const matches = compileGlob(`/${escape(path)}`);
        expect(matches(path)).toBe(true);
        expect(matches(`${path}/${other}`)).toBe(false);
        expect(matches(`${other}/${path}`)).toBe(false);
        expect(matches(other)).toBe(other === path);
      }),
    );
  });

  test('matches what it is made of', () => {
    const piece = fc.oneof(
      name.map((text) => ({ glob: escape(text), text })),
      name.map((text) => ({ glob: '*', text })),
      fc.constant({ glob: '*', text: '' }),
      fc.constant({ glob: '?', text: '🎉' }),
      fc.constant({ glob: '[!x]', text: 'a' }),
      name.map((text) => ({ glob: `{${escape(text)},never}`, text })),
    );
    const folder = fc.oneof(
      fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => ({
        glob: pieces.map(({ glob }) => glob).join(''),
        text: pieces.map(({ text }) => text).join(''),
      })),
      fc.array(name, { maxLength: 3 }).map((names) => ({ glob: '**', text: names.join('/') })),
    );
    fc.assert(
      fc.property(fc.array(folder, { maxLength: 3 }), piece, (folders, last) => {
        fc.pre(last.text !== '' && folders.every(({ glob, text }) => text !== '' || glob === '**'));
        const glob = [...folders, last].map((part) => part.glob).join('/');
        const path = [...folders, last].flatMap(({ text }) => (text === '' ? [] : [text])).join('/');
        expect(compileGlob(`/${glob}`)(path)).toBe(true);
      }),
    );
  });
});
