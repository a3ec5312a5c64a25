import { describe, expect, it } from 'vitest';
import { markWords } from './mark-words';

describe('markWords', () => {
  it('marks the words that differ in a line that stayed itself', () => {
    const parts = markWords('return Math.floor(value);', 'return Math.ceil(value);');
    expect(parts.filter(({ removed }) => removed).map(({ value }) => value)).toEqual(['floor']);
    expect(parts.filter(({ added }) => added).map(({ value }) => value)).toEqual(['ceil']);
  });

  it('leaves two lines that are strangers whole', () => {
    const parts = markWords('import { a } from "b";', 'const answer = 42;');
    expect(parts.map(({ value }) => value)).toEqual(['import { a } from "b";', 'const answer = 42;']);
  });

  it('leaves lines whole whose comparison would take long', () => {
    const words = (word: string): string => Array.from({ length: 600 }, (_, at) => `${word}${at}`).join(' ');
    expect(markWords(words('a'), words('b'))).toHaveLength(2);
  });
});
