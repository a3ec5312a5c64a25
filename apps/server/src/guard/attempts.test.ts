import { expect, it } from 'vitest';
import { createAttempts } from './attempts';

it('makes an address wait after 20 wrong tokens in a minute, and no other address', () => {
  let now = 0;
  const attempts = createAttempts(() => now);
  for (let wrong = 0; wrong < 20; wrong += 1) {
    expect(attempts.mustWait('a')).toBe(false);
    attempts.countWrong('a');
  }
  expect([attempts.mustWait('a'), attempts.mustWait('b')]).toEqual([true, false]);
  now = 59_999;
  expect(attempts.mustWait('a')).toBe(true);
  now = 60_000;
  expect(attempts.mustWait('a')).toBe(false);
});

it('forgets the oldest addresses first', () => {
  const attempts = createAttempts(() => 0);
  for (let wrong = 0; wrong < 20; wrong += 1) attempts.countWrong('old');
  for (let other = 0; other < 999; other += 1) attempts.countWrong(`${other}`);
  expect(attempts.mustWait('old')).toBe(true);
  attempts.countWrong('one more');
  expect(attempts.mustWait('old')).toBe(false);
});
