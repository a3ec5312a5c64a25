import { describe, expect, it } from 'vitest';
import { createMatcher } from './mark-matches';

function mark(pattern: string, line: string, ignoreCase = false): string | undefined {
  const find = createMatcher({ of: 'lines', pattern, ...(ignoreCase ? { ignoreCase } : {}) });
  if (find === undefined) return undefined;
  let shown = '';
  let at = 0;
  for (const [from, to] of find(line)) {
    shown += `${line.slice(at, from)}⟦${line.slice(from, to)}⟧`;
    at = to;
  }
  return shown + line.slice(at);
}

describe('createMatcher', () => {
  it.each([
    ['limit', 'a limit of limits', 'a ⟦limit⟧ of ⟦limit⟧s'],
    ['TODO number 1[0-9]$', 'TODO number 17', '⟦TODO number 17⟧'],
    ['this\\.rotate', 'this.rotate(now)', '⟦this.rotate⟧(now)'],
    ['a.*b', 'x a1b2b c', 'x ⟦a1b2b⟧ c'],
    ['colou?r', 'color colour', '⟦color⟧ ⟦colour⟧'],
    ['foo|bar', 'bar foo', '⟦bar⟧ ⟦foo⟧'],
    ['import (?:type )?\\{', 'import type { A }', '⟦import type {⟧ A }'],
    ['\\bwas\\b', 'was wasp', '⟦was⟧ wasp'],
    ['x*', 'ab', 'ab'],
    ['^\\s+const', '  const a', '⟦  const⟧ a'],
  ])('marks what %s finds in %s', (pattern, line, shown) => {
    expect(mark(pattern, line)).toBe(shown);
  });

  it('takes small and capital letters as the same where the search does', () => {
    expect(mark('LIMIT', 'a Limit', true)).toBe('a ⟦Limit⟧');
    expect(mark('LIMIT', 'a Limit')).toBe('a Limit');
  });

  it.each([
    '(?i)a',
    '[[:alpha:]]',
    '\\pL',
    '\\x{41}',
    '\\<a',
    'a{',
    'a(',
    'a)',
    '[a&&b]',
    '[]a]',
    '[^]a]',
    '[a--b]',
    '(?P<n>a)',
    '\\1',
  ])('marks nothing of %s, which another engine reads otherwise or not at all', (pattern) => {
    expect(mark(pattern, 'aaa')).toBeUndefined();
  });

  it.each([
    '(a+)+$',
    '(a|a)*$',
    'a*a*a*a*a*$',
    `${'a?'.repeat(40)}${'a'.repeat(40)}`,
    `${'(a|a)'.repeat(40)}$`,
    '(a{1,20}){1,20}b',
  ])('marks nothing of %s, which could take for ever', (pattern) => {
    expect(mark(pattern, 'a'.repeat(400))).toBeUndefined();
  });

  it('marks nothing of a pattern of paths', () => {
    expect(createMatcher({ of: 'paths', pattern: 'a' })).toBeUndefined();
  });
});
