import { appendOutput, emptyPane, type OutputPane } from '@showreel/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsFor } from './columns';
import { createOutputReader } from './output-reader';
import { lineOf, partsOf, readFirstRows, rowsText } from './output-rows';
import { readScreen } from './screen';
import { rowText } from './terminal-row';

const esc = '\u001b';
const leftOutText = (omitted: number): string => `[${omitted} B left out]`;
const write = (pane: OutputPane, data: string): OutputPane =>
  appendOutput(pane, { offset: pane.head.length + pane.omitted + pane.tail.length, data });
const shown = async (reader: ReturnType<typeof createOutputReader>, pane: OutputPane): Promise<string> =>
  rowsText(await reader.read(partsOf(pane)), leftOutText);

describe('createOutputReader', () => {
  it('reads on from where it was, and shows at each time what a terminal shows', async () => {
    const piece = fc.constantFrom(
      'ab',
      '\n',
      '\r',
      '\b',
      `${esc}[31m`,
      `${esc}[K`,
      `${esc}[A`,
      '日',
      '\t',
      '👍',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const reader = createOutputReader();
        let pane = emptyPane;
        for (const data of pieces) {
          pane = write(pane, data);
          const text = pane.head + pane.tail;
          const rows = await readScreen(text, columnsFor(text));
          expect(await shown(reader, pane)).toBe(rows.map(rowText).join('\n'));
        }
        reader.dispose();
      }),
      { numRuns: 25 },
    );
  });

  it('draws no raw escape code and no control character, whatever the output holds', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        esc,
        `${esc}[`,
        `${esc}]`,
        '\u0007',
        '\u009b',
        '\u009d',
        '31m',
        '0;t',
        '?25h',
        'K',
        '\n',
        '\r',
        'ab',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const parts = partsOf({ output: pieces.join('') });
        const reader = createOutputReader();
        const drawn = [await reader.read(parts), readFirstRows(parts).rows];
        reader.dispose();
        for (const rows of drawn) {
          for (const row of rows)
            expect(rowText(lineOf(row) ?? [])).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['plain', 'line'],
    ['moving', `l\bline`],
  ])('follows %s output that outgrows its pane, and counts what is not shown', async (_name, text) => {
    const reader = createOutputReader();
    let pane = emptyPane;
    for (let round = 0; round < 60; round += 1) {
      pane = write(pane, Array.from({ length: 700 }, (_, at) => `${text} ${round * 700 + at}\n`).join(''));
      const rows = await reader.read(partsOf(pane));
      const lines = rowsText(rows, leftOutText).split('\n');
      expect(lines[0]).toBe('line 0');
      expect(lines.at(-1)).toBe(`line ${round * 700 + 699}`);
      const gap = rows.find((row) => 'omitted' in row);
      if (pane.omitted > 0) expect(gap).toBeDefined();
      // What a pane dropped last may be shown still; it is not called left out then.
      if (gap !== undefined && 'omitted' in gap) expect(gap.omitted).toBeLessThanOrEqual(pane.omitted);
    }
    reader.dispose();
  });

  it('begins again where the output does not go on from what it read', async () => {
    const reader = createOutputReader();
    expect(await shown(reader, { head: 'one\n', tail: 'two\n', omitted: 5 })).toBe(
      'one\n[5 B left out]\ntwo',
    );
    expect(await shown(reader, { head: 'one\n', tail: 'new\n', omitted: 900 })).toBe(
      'one\n[900 B left out]\nnew',
    );
    expect(await shown(reader, { head: 'other\n', tail: '', omitted: 0 })).toBe('other');
    reader.dispose();
  });

  it('grows its screen for a longer line that is written again', async () => {
    const reader = createOutputReader();
    const frame = (width: number, sign: string): string => sign.repeat(width);
    let pane = write(emptyPane, `${frame(10, '.')}\r${frame(10, '=')}\n`);
    expect(await shown(reader, pane)).toBe(frame(10, '='));
    pane = write(pane, `${frame(300, '.')}\r${frame(300, '=')}\r`);
    expect(await shown(reader, pane)).toBe(`${frame(10, '=')}\n${frame(300, '=')}`);
    reader.dispose();
  });
});
