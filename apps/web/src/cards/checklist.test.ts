import { textContent } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { parseChecklist } from './checklist';
import { parseNumbered } from './numbered-text';

describe('parseChecklist', () => {
  it('reads a list and keeps a text of several lines together', () => {
    expect(parseChecklist(textContent('[x] one\n[~] two\nstill two\n[ ] three'))).toEqual([
      { content: 'one', status: 'completed' },
      { content: 'two\nstill two', status: 'in_progress' },
      { content: 'three', status: 'pending' },
    ]);
  });

  it('knows a list that was emptied', () => {
    expect(parseChecklist(textContent('The list is empty.'))).toEqual([]);
  });

  it('leaves other content alone', () => {
    expect(parseChecklist(textContent('The list is empty. Or not.'))).toBeUndefined();
    expect(parseChecklist([])).toBeUndefined();
    expect(parseChecklist([...textContent('[x] a'), ...textContent('b')])).toBeUndefined();
  });
});

describe('parseNumbered', () => {
  it('reads numbered lines and the remark below them', () => {
    expect(parseNumbered('7\ta\tb\n8\t\n[3 lines more. Read on from line 9.]')).toEqual({
      lines: [
        { number: 7, text: 'a\tb' },
        { number: 8, text: '' },
      ],
      remark: '[3 lines more. Read on from line 9.]',
    });
  });

  it('leaves other text alone', () => {
    expect(parseNumbered('The file is empty.')).toBeUndefined();
    expect(parseNumbered('1\ta\nand\nthen\nfour\nmore\nlines')).toBeUndefined();
  });
});
