import { appendOutput, emptyPane, paneEnd } from '@showreel/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paneFrom } from './pane-from';

test('what is read piece by piece is the whole, or is counted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(200_000), fc.boolean())), (writes) => {
      let pane = emptyPane;
      let all = '';
      let readTo = 0;
      for (const [length, reads] of writes) {
        const data = String(length % 10).repeat(length);
        all += data;
        pane = appendOutput(pane, { offset: paneEnd(pane), data });
        if (!reads) continue;
        const fresh = paneFrom(pane, readTo);
        const missed = all.slice(readTo);
        expect(paneEnd(fresh)).toBe(missed.length);
        expect(missed.startsWith(fresh.head)).toBe(true);
        expect(missed.endsWith(fresh.tail)).toBe(true);
        readTo = paneEnd(pane);
      }
    }),
    { numRuns: 50 },
  );
});
