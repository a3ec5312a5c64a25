import type { CallItem, TimelineItem } from '@showreel/views';
import { emptyTimeline } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { outlineRows } from './outline-rows';
import { gapBelow, recordRows } from './record-rows';

const stamp = (seq: number) => ({ seq, at: seq });
const prompt = (seq: number): TimelineItem => ({
  type: 'message',
  role: 'user',
  turn: 3,
  content: [{ type: 'text', text: 'Do\n it' }],
  ...stamp(seq),
});
const prose = (seq: number): TimelineItem => ({ type: 'message', role: 'agent', content: [], ...stamp(seq) });
const call = (seq: number, card: 'generic' | 'terminal'): CallItem => ({
  type: 'call',
  callId: `c${seq}`,
  tool: 't',
  view: { card, title: 't' },
  ...stamp(seq),
});

describe('gapBelow', () => {
  it('sets lines close, cards apart and turns far apart', () => {
    const rows = recordRows(
      [
        prompt(1),
        call(2, 'generic'),
        call(3, 'generic'),
        call(4, 'terminal'),
        call(5, 'terminal'),
        prose(6),
        prompt(7),
      ],
      [{ key: 'p', tool: 'bash' }],
    );
    const isLine = ({ view }: CallItem): boolean => view.card === 'generic';
    const gaps = rows.map((row, at) => gapBelow(row, rows[at + 1], isLine));
    expect(gaps).toEqual([16, 0, 12, 12, 16, 32, 16, 0]);
    // What comes above later changes the space of no row that is here: it would move what the reader looks at.
    expect(rows.slice(3).map((row, at) => gapBelow(row, rows[at + 4], isLine))).toEqual(gaps.slice(3));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('outlineRows', () => {
  it('puts calls under their turn, and those before any turn by themselves', () => {
    const items = [call(1, 'terminal'), prompt(2), prose(3), call(4, 'terminal')];
    expect(outlineRows({ ...emptyTimeline, items })).toMatchObject([
      { kind: 'call', seq: 1, isLoose: true },
      { kind: 'turn', seq: 2, number: 3, title: 'Do it' },
      { kind: 'call', seq: 4, isLoose: false },
    ]);
    expect(outlineRows({ ...emptyTimeline, turnsBefore: 2, items })).toMatchObject([
      { isLoose: false },
      {},
      {},
    ]);
  });
});
