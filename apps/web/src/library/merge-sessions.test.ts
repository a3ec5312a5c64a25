import { expect, it } from 'vitest';
import { mergeSessions } from './merge-sessions';
import { testSession } from './test-rows';

const at = (id: string, updatedAt: number) => testSession({ id, updatedAt });

it('takes the newest page over what was known, and what it misses for deleted', () => {
  const earlier = [at('moved', 1), at('deleted', 8), at('c', 5), at('d', 2)];
  const sessions = [at('new', 10), at('moved', 9), at('b', 6)];
  const idsOf = (page: Parameters<typeof mergeSessions>[0]): string[] =>
    mergeSessions(page, earlier).map(({ id }) => id);
  expect(idsOf({ sessions, nextCursor: 'more' })).toEqual(['new', 'moved', 'b', 'c', 'd']);
  expect(idsOf({ sessions })).toEqual(['new', 'moved', 'b']);
});
