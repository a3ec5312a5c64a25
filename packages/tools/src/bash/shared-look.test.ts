import { expect, test } from 'vitest';
import { createSharedLook } from './shared-look';

test('one look goes on at a time, nobody gets one that began before they asked, and who waits gets the same', async () => {
  let begun = 0;
  const open: (() => void)[] = [];
  const look = createSharedLook(async () => {
    begun += 1;
    const number = begun;
    await new Promise<void>((resolve) => open.push(resolve));
    return number;
  });
  const first = look();
  await Promise.resolve();
  expect(begun).toBe(1);
  const waiting = [look(), look(), look()];
  await Promise.resolve();
  expect(begun).toBe(1);
  open.shift()?.();
  expect(await first).toBe(1);
  await new Promise(setImmediate);
  expect(begun).toBe(2);
  open.shift()?.();
  expect(await Promise.all(waiting)).toEqual([2, 2, 2]);
});

test('a look that fails fails for who shared it, and the next one begins', async () => {
  let [begun, fails] = [0, true];
  const look = createSharedLook(() => {
    begun += 1;
    return fails ? Promise.reject(new Error('too many open files')) : Promise.resolve(begun);
  });
  await expect(Promise.all([look(), look()])).rejects.toThrow('too many open files');
  fails = false;
  expect(await look()).toBe(2);
});
