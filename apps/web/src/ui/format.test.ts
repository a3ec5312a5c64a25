import { describe, expect, it } from 'vitest';
import { countOf, formatBytes, formatClock, formatCost, formatDuration, formatTokens } from './format';

describe('formats', () => {
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
    [0, '0.0 s'],
    [220, '0.2 s'],
    [59_940, '59.9 s'],
    [60_000, '1:00'],
  ])('shows that %d ms took %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
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

  it('shows tokens, costs and counts with their units', () => {
    expect([940, 1_200, 88_400, 1_240_000].map(formatTokens)).toEqual(['940', '1.2 k', '88 k', '1.2 M']);
    expect([0, 0.004, 0.61].map(formatCost)).toEqual(['$0.00', '$0.0040', '$0.61']);
    expect([countOf(1, 'line'), countOf(1204, 'line')]).toEqual(['1 line', '1,204 lines']);
  });
});
