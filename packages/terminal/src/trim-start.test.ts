import { expect, it } from 'vitest';
import { trimStart } from './trim-start';

it.each([
  ['within a colour', '[31mred', 'red'],
  ['within its numbers', ';5;208mred', 'red'],
  ['within its last number', '1mred', 'red'],
  ['within erasing', '[2Kline', 'line'],
  ['within a title', ']0;title\u0007text', 'text'],
  ['within a hyperlink', 'ps://a.example/b\u001b\\text', 'text'],
  ['at a terminator', '\\text', 'text'],
  ['in the middle of a line', 'rest of a line\nnext', 'rest of a line\nnext'],
  ['before a number', '12 passed\n', '12 passed\n'],
  ['before a bracket', '[info] ready\n', '[info] ready\n'],
  ['before a time', '[12:04:05] ready\n', '[12:04:05] ready\n'],
  ['before a name in brackets', '[main] [K]\n', '[main] [K]\n'],
  ['before a whole colour', '\u001b[31mred', '\u001b[31mred'],
  ['before a bell', 'done\u0007\n', 'done\u0007\n'],
])('a text that was cut %s begins cleanly', (_name, text, trimmed) => {
  expect(trimStart(text, 5)).toBe(trimmed);
});

it('leaves the start of an output alone', () => {
  expect(trimStart('[31mred', 0)).toBe('[31mred');
});
