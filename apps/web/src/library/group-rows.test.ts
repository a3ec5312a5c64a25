import { describe, expect, it } from 'vitest';
import { groupRows } from './group-rows';
import { joinRows } from './library-row';
import { testSession } from './test-rows';

const now = new Date(2026, 10, 30, 14, 0).getTime();

describe('groupRows', () => {
  it('puts what is active first and the rest by day, and leaves empty headings out', () => {
    const rows = joinRows(
      [
        testSession({
          id: 'running for days',
          updatedAt: new Date(2026, 10, 27).getTime(),
          state: 'running',
        }),
        testSession({ id: 'this morning', updatedAt: new Date(2026, 10, 30, 0, 0).getTime() }),
        testSession({ id: 'last night', updatedAt: new Date(2026, 10, 29, 23, 59).getTime() }),
        testSession({ id: 'last week', updatedAt: new Date(2026, 10, 25).getTime() }),
        testSession({ id: 'last year', updatedAt: new Date(2025, 10, 30).getTime() }),
      ],
      [],
      now,
    );
    expect(
      groupRows(rows, now).map(({ name, rows: members }) => [name, ...members.map(({ key }) => key)]),
    ).toEqual([
      ['Active now', 'running for days'],
      ['Today', 'this morning'],
      ['Yesterday', 'last night'],
      ['Last 7 days', 'last week'],
      ['Earlier', 'last year'],
    ]);
    expect(groupRows(rows.slice(0, 1), now)).toHaveLength(1);
  });
});
