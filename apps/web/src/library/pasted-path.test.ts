import { expect, it } from 'vitest';
import { pastedPath } from './pasted-path';

it.each([
  [' /logs/a b.jsonl\n', '/logs/a b.jsonl'],
  ['~/.claude/projects', '~/.claude/projects'],
  ["'/logs/it is.jsonl'", '/logs/it is.jsonl'],
  ['"/logs/a.jsonl"', '/logs/a.jsonl'],
  ['file:///logs/a%20b.jsonl', '/logs/a b.jsonl'],
  ['file:///logs/100%.jsonl', '/logs/100%.jsonl'],
  ['logs/a.jsonl', undefined],
  ['/logs/a\n/logs/b', undefined],
  ['a sentence /with a path', undefined],
  ['/', undefined],
  ['', undefined],
])('%j is the path %j', (text, path) => {
  expect(pastedPath(text)).toBe(path);
});
