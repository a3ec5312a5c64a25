import { paneEnd } from '@showreel/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOutputCollector } from '../bash/output-collector';
import { atStart, markOf, outputSince } from './output-since';

test('what is read piece by piece is the whole, or is counted', () => {
  const unit = fc.constantFrom('a', 'é', '😀');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(100_000), unit, fc.boolean())), (writes) => {
      const collector = createOutputCollector();
      let all = '';
      let mark = atStart;
      for (const [count, character, reads] of writes) {
        const data = character.repeat(count);
        all += data;
        collector.write(Buffer.from(data));
        if (!reads) continue;
        const collected = collector.read();
        const { pane, omittedBytes } = outputSince(collected, mark);
        const missed = all.slice(mark.units);
        expect(paneEnd(pane)).toBe(missed.length);
        expect(missed.startsWith(pane.head)).toBe(true);
        expect(missed.endsWith(pane.tail)).toBe(true);
        const left = missed.slice(pane.head.length, missed.length - pane.tail.length);
        expect(omittedBytes).toBe(Buffer.byteLength(left));
        mark = markOf(collected);
      }
    }),
    { numRuns: 50 },
  );
});
