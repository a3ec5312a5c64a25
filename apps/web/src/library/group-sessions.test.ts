import { describe, expect, it } from 'vitest';
import { groupSessions } from './group-sessions';
import type { SessionRow } from './session-row';

const now = new Date(2026, 10, 30, 14, 0).getTime();

function session(id: string, updatedAt: number, state: SessionRow['state'] = 'done'): SessionRow {
  return {
    id,
    title: id,
    cwd: '/code',
    agent: 'showreel',
    state,
    createdAt: updatedAt,
    updatedAt,
    itemCount: 1,
    failures: 0,
    files: 0,
    added: 0,
    removed: 0,
  };
}

describe('groupSessions', () => {
  it('puts what runs first and the rest by day, and leaves empty headings out', () => {
    const groups = groupSessions(
      [
        session('running for days', new Date(2026, 10, 27).getTime(), 'running'),
        session('this morning', new Date(2026, 10, 30, 0, 0).getTime()),
        session('last night', new Date(2026, 10, 29, 23, 59).getTime()),
        session('last week', new Date(2026, 10, 25).getTime()),
        session('last year', new Date(2025, 10, 30).getTime()),
      ],
      now,
    );
    expect(groups.map(({ name, sessions }) => [name, ...sessions.map(({ id }) => id)])).toEqual([
      ['Active now', 'running for days'],
      ['Today', 'this morning'],
      ['Yesterday', 'last night'],
      ['Last 7 days', 'last week'],
      ['Earlier', 'last year'],
    ]);
    expect(groupSessions([session('a', now)], now)).toHaveLength(1);
  });
});
