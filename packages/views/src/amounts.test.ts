import { describe, expect, it } from 'vitest';
import { countOf, formatBytes, formatClock, formatDuration, formatLimit } from './amounts';

describe('amounts', () => {
  it.each([
    [0, '0:00'],
    [-5, '0:00'],
    [7_400, '0:07'],
    [750_000, '12:30'],
    [3_723_000, '1:02:03'],
  ])('shows %d ms on a clock as %s', (ms, text) => {
    expect(formatClock(ms)).toBe(text);
  });

  it.each([
    [0, '0 ms'],
    [8.4, '8 ms'],
    [99.6, '0.1 s'],
    [220, '0.2 s'],
    [59_940, '59.9 s'],
    [60_000, '1:00'],
  ])('shows that %d ms took %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it.each([
    [300, '300 ms'],
    [1_500, '1.5 s'],
    [90_000, '90 s'],
    [120_000, '2 min'],
  ])('says a limit of %d ms as %s', (ms, text) => {
    expect(formatLimit(ms)).toBe(text);
  });

  it.each([
    [980, '980 B'],
    [1_000, '1 KB'],
    [12_345, '12 KB'],
    [999_600, '1 MB'],
    [4_100_000, '4.1 MB'],
  ])('shows %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('shows counts with their nouns', () => {
    expect([countOf(1, 'line'), countOf(1204, 'line')]).toEqual(['1 line', '1,204 lines']);
  });
});
