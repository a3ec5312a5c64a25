import type { JsonValue } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { readAnsiGrid } from './ansi-grid';

type Look = Record<string, JsonValue>;

const plain: Look = {
  bold: false,
  italic: false,
  underline: false,
  dim: false,
  inverse: false,
  fg: '',
  bg: '',
};

const cell = (text: string, look: Look = {}): JsonValue => ({ text, ...plain, ...look });

describe('readAnsiGrid', () => {
  it('trims the padding to the width of the terminal, the cursor and the rows below', () => {
    const grid = [
      [cell('total 4'.padEnd(80))],
      [cell(' '.repeat(80))],
      [cell('done'), cell(' ', { inverse: true }), cell(' '.repeat(75))],
      [cell(' '.repeat(80))],
      [],
    ];
    expect(readAnsiGrid(grid)).toBe('total 4\n\ndone');
  });

  it('gives colours and marks back as SGR', () => {
    const grid = [
      [
        cell('ok', { fg: '#008000' }),
        cell(' and '),
        cell('bad', { bold: true, fg: '#ff0000' }),
        cell('!', { fg: '#12abef', bg: '#000000' }),
      ],
    ];
    expect(readAnsiGrid(grid)).toBe(
      '\u001b[32mok\u001b[0m and \u001b[1;91mbad\u001b[0m\u001b[38;2;18;171;239;40m!\u001b[0m',
    );
  });

  it('keeps blanks that can be seen', () => {
    const grid = [[cell('a'), cell('   ', { bg: '#800000' })], [cell('   ', { inverse: true })]];
    expect(readAnsiGrid(grid)).toBe('a\u001b[41m   \u001b[0m\n\u001b[7m   \u001b[0m');
  });

  it.each([['text'], [null], [{}], [[1]], [['row']], [[[{ text: 1 }]]]])('is no grid: %j', (value) => {
    expect(readAnsiGrid(value)).toBeUndefined();
  });
});
