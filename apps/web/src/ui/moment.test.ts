import { describe, expect, it } from 'vitest';
import { formatAgo } from './moment';

const now = new Date(2026, 10, 30, 14, 0).getTime();

describe('formatAgo', () => {
  it.each([
    [-5_000, 'now'],
    [59_000, 'now'],
    [60_000, '1 min ago'],
    [3 * 3_600_000, '3 h ago'],
    [30 * 3_600_000, '29 Nov, 08:00'],
    [400 * 86_400_000, '26 Oct 2025'],
  ])('says of %d ms before: %s', (before, text) => {
    expect(formatAgo(now - before, now)).toBe(text);
  });
});
