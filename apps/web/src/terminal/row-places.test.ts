import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leftOutHeight, placeRows, rowHeight } from './row-places';

it('finds each row at its own place, and none between two rows', () => {
  const places = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.uniqueArray(fc.nat(59), { maxLength: 4 }))
    .map(([count, gaps]) => ({ count, gaps: gaps.filter((gap) => gap < count).sort((a, b) => a - b) }));
  fc.assert(
    fc.property(places, ({ count, gaps }) => {
      const { topOf, rowAt, height } = placeRows(count, gaps);
      let top = 0;
      for (let row = 0; row < count; row += 1) {
        expect(topOf(row)).toBe(top);
        const high = gaps.includes(row) ? leftOutHeight : rowHeight;
        expect([rowAt(top), rowAt(top + high - 1)]).toEqual([row, row]);
        top += high;
      }
      expect(height).toBe(top);
      expect(rowAt(top + 1000)).toBe(count - 1);
      expect(rowAt(-10)).toBe(0);
    }),
  );
});
