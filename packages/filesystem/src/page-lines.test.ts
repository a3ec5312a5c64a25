import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageLines } from './page-lines';
import { pageOf } from './testing/page-model';

const unit = fc.constantFrom('a', '\n', '\r\n', '\r', '\uFEFF', 'é', '€', '😀');
const bounds = fc.record({
  offset: fc.integer({ min: 0, max: 4 }),
  limit: fc.integer({ min: 0, max: 8 }),
  lineUnits: fc.integer({ min: 1, max: 6 }),
  bytes: fc.integer({ min: 0, max: 60 }),
});

test('a page is the same wherever the pieces end that its file comes in', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), bounds, sizes, (content, page, lengths) => {
      const lines = new PageLines(page);
      const bytes = Buffer.from(content);
      const shared = Buffer.alloc(9);
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        // One buffer for all pieces, as a file is read.
        const copied = bytes.copy(shared, 0, at, at + (lengths[turn % lengths.length] ?? 1));
        lines.push(shared.subarray(0, copied));
        at += copied;
      }
      expect(lines.end()).toEqual(pageOf(content, page));
    }),
    { numRuns: 2000 },
  );
});
