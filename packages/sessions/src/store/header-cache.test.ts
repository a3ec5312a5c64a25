import { emptyHeader } from '@showreel/views';
import { expect, it } from 'vitest';
import { HeaderCache } from './header-cache';

it('keeps the headers used last and gives the oldest up', () => {
  const cache = new HeaderCache(2);
  cache.set('a', { ...emptyHeader, head: 1 });
  cache.set('b', { ...emptyHeader, head: 2 });
  expect(cache.get('a')?.head).toBe(1);
  cache.set('c', { ...emptyHeader, head: 3 });
  expect([cache.get('a')?.head, cache.get('b')?.head, cache.get('c')?.head]).toEqual([1, undefined, 3]);
  cache.delete('a');
  expect(cache.get('a')).toBeUndefined();
});
