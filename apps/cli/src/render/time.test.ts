import { expect, test } from 'vitest';
import { countBytes } from './count-bytes';
import { renderDuration, renderPosition } from './time';

test.each([
  [0, '0:00'],
  [-5, '0:00'],
  [4_900, '0:04'],
  [751_000, '12:31'],
  [3_723_000, '1:02:03'],
])('%i ms into the session is %s', (ms, text) => {
  expect(renderPosition(ms)).toBe(text);
});

test.each([
  [8, '8 ms'],
  [200, '0.2 s'],
  [4800, '4.8 s'],
  [125_000, '2 min 5 s'],
])('%i ms took %s', (ms, text) => {
  expect(renderDuration(ms)).toBe(text);
});

test.each([
  [1, '1 byte'],
  [900, '900 bytes'],
  [1024, '1.0 KiB'],
  [90_000, '87.9 KiB'],
  [5 * 1024 ** 2, '5.0 MiB'],
])('%i is %s', (bytes, text) => {
  expect(countBytes(bytes)).toBe(text);
});
