import { expect, test } from 'vitest';
import { renderMoment } from './time';

test('a moment is said in the local time zone', () => {
  expect(renderMoment(new Date(2026, 2, 1, 14, 5).getTime())).toBe('2026-03-01 14:05');
});
