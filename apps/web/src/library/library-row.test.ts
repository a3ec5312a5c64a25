import type { LogRow } from '@showreel/api';
import { describe, expect, it } from 'vitest';
import { joinRows, rowLength, rowState, type LibraryRow, type SessionRow } from './library-row';
import { testLog, testSession } from './test-rows';

const now = 1_000_000;

function join(sessions: SessionRow[], logs: LogRow[]): LibraryRow[] {
  return joinRows(sessions, logs, now);
}

describe('joinRows', () => {
  it('shows an imported log once, as its session, where the log stands', () => {
    const imported = testSession({ id: 'a', title: 'Renamed', updatedAt: 1, isImported: true });
    const rows = join(
      [imported, testSession({ id: 'b', updatedAt: 20 })],
      [
        testLog({ path: '/l/a.jsonl', sessionId: 'a', modifiedAt: 30 }),
        testLog({ path: '/l/c.jsonl', title: 'Fix it', modifiedAt: 10 }),
      ],
    );
    expect(rows.map(({ key, title, sessionId }) => [key, title, sessionId])).toEqual([
      ['/l/a.jsonl', 'Renamed', 'a'],
      ['b', 'b', 'b'],
      ['/l/c.jsonl', 'Fix it', undefined],
    ]);
  });

  it('leads to the session of a log though the list does not hold it yet', () => {
    expect(join([], [testLog({ path: '/l/a.jsonl', sessionId: 'a' })])[0]?.sessionId).toBe('a');
  });

  it('calls a log that was not looked into by its file', () => {
    expect(join([], [testLog({ path: '/l/a.jsonl', title: '' })])[0]?.title).toBe('a.jsonl');
  });
});

describe('rowState', () => {
  const states = (rows: LibraryRow[]): unknown[] => rows.map((row) => rowState(row));

  it('of a log says whether it is written to, or that it cannot be read', () => {
    expect(states(join([], [testLog({ isActive: true })]))).toEqual([{ state: 'running', word: 'Active' }]);
    expect(states(join([], [testLog({ problem: 'It is damaged.' })]))).toEqual([
      { state: 'failed', word: 'Unreadable' },
    ]);
    expect(states(join([], [testLog({})]))).toEqual([undefined]);
  });

  it('of a session says whether something happens in it, and not how its last call ended', () => {
    const running = testSession({ id: 'a', state: 'running', isImported: true, updatedAt: now });
    expect(states(join([running], []))).toEqual([{ state: 'running', word: 'Active' }]);
    expect(states(join([{ ...running, updatedAt: now - 60_000 }], []))).toEqual([
      { state: 'done', word: 'Idle' },
    ]);
    expect(states(join([testSession({ id: 'b', state: 'failed' })], []))).toEqual([
      { state: 'done', word: 'Idle' },
    ]);
    expect(states(join([{ ...running, isImported: false, updatedAt: 0 }], []))).toEqual([
      { state: 'running', word: 'Active' },
    ]);
  });
});

it('the length of a session without items is not known', () => {
  const [empty, log] = join(
    [testSession({ id: 'a', itemCount: 0, updatedAt: 5 })],
    [testLog({ modifiedAt: 1 })],
  );
  expect(empty && rowLength(empty)).toBeUndefined();
  expect(log && rowLength(log)).toBeUndefined();
  const [used] = join([testSession({ id: 'a', itemCount: 1, createdAt: 2, updatedAt: 5 })], []);
  expect(used && rowLength(used)).toBe(3);
});
