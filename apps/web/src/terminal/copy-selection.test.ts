import type { OutputRow } from '@showreel/terminal';
import { describe, expect, it } from 'vitest';
import { textBetween } from './copy-selection';

describe('textBetween', () => {
  const rows: OutputRow[] = [
    [{ text: 'one' }],
    [],
    { omitted: 7 },
    [{ text: 'two', bold: true }, { text: ' three' }],
  ];
  it.each([
    ['within a row', { row: 0, offset: 1 }, { row: 0, offset: 2 }, 'n'],
    [
      'over rows that are not mounted',
      { row: 0, offset: 2 },
      { row: 3, offset: 5 },
      'e\n\n[7 B left out]\ntwo t',
    ],
  ])('copies a selection %s', (_name, from, to, text) => {
    expect(textBetween(rows, from, to)).toBe(text);
  });
});
