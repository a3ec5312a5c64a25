import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlainReader, parsePlain } from './plain-reader';
import { readScreen } from './screen';
import { isSameStyle, rowText, type TerminalRow } from './terminal-row';

const esc = '\u001b';

/** Pieces of one look as one piece, however they were read. */
function mergeSpans(rows: readonly TerminalRow[]): TerminalRow[] {
  return rows.map((row) => {
    const merged: TerminalRow = [];
    for (const span of row) {
      const last = merged.at(-1);
      if (last !== undefined && isSameStyle(last, span)) last.text += span.text;
      else merged.push({ ...span });
    }
    return merged;
  });
}

const plainPiece = fc.constantFrom('ab', 'x y', ' ', '\n', '\r\n', '日本', 'é', '€', '—', '✓', '│');
const colorPiece = fc.constantFrom(
  `${esc}[31m`,
  `${esc}[0m`,
  `${esc}[m`,
  `${esc}[1;4m`,
  `${esc}[2;3;9m`,
  `${esc}[7m`,
  `${esc}[22;23;24m`,
  `${esc}[27;29m`,
  `${esc}[39m`,
  `${esc}[49m`,
  `${esc}[97;104m`,
  `${esc}[;32m`,
  `${esc}[48;5;22m`,
  `${esc}[38;5;208;1m`,
  `${esc}[38;2;1;2;3m`,
  `${esc}[48;2;0;0;0m`,
);
const movingPiece = fc.constantFrom(
  '\r',
  '\b',
  '\t',
  '\u0007',
  '\u0000',
  '\u007f',
  '\u000b',
  '\u0085',
  '👍',
  '👩‍👩‍👧',
  'e\u0301',
  '\u0301',
  '\u200b',
  '\u202e',
  '\u00ad',
  '\ud83d',
  '\uff76\uff9e',
  `${esc}[K`,
  `${esc}[1K`,
  `${esc}[2J`,
  `${esc}[A`,
  `${esc}[5C`,
  `${esc}[s`,
  `${esc}[58;5;1m`,
  `${esc}[38:2::1:2:3m`,
  `${esc}[38;5m`,
  `${esc}[8m`,
  `${esc}[4:3m`,
  `${esc}[300m`,
  `${esc}(0`,
  `${esc}(B`,
  `${esc}7`,
  `${esc}]0;title\u0007`,
  `${esc}]8;;http://a.example\u0007`,
  `${esc}P1$r${esc}\\`,
  esc,
  `${esc}[`,
  `${esc}[1`,
);
const textPiece = fc.string({ unit: 'binary', maxLength: 6 });
const output = fc
  .array(fc.oneof({ weight: 4, arbitrary: plainPiece }, colorPiece, movingPiece, textPiece), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''));

describe('parsePlain', () => {
  it('reads the 16, the 256 and true colours, and what ends them', () => {
    const { rows, isExact } = parsePlain(
      `${esc}[92mok${esc}[39m ${esc}[38;5;208mo${esc}[0m ${esc}[48;2;1;2;3mg${esc}[m`,
    );
    expect(isExact).toBe(true);
    expect(rows[0]).toEqual([
      { text: 'ok', color: { index: 10 } },
      { text: ' ' },
      { text: 'o', color: { index: 208 } },
      { text: ' ' },
      { text: 'g', ground: { rgb: 0x010203 } },
    ]);
  });

  it.each([
    ['text', 'one\ntwo\n'],
    ['Windows line ends', 'one\r\ntwo\r\n'],
    ['colours over line ends', `${esc}[31mone\ntwo${esc}[0m\n`],
    ['tabs in ASCII', 'a\tb\tc\n\td\n'],
    ['wide characters', '日本語\n'],
    ['a carriage return that nothing follows', 'one\r'],
    ['an escape that has not ended', `one${esc}[3`],
  ])('is exact for %s', (_name, text) => {
    expect(parsePlain(text).isExact).toBe(true);
  });

  it.each([
    ['a line written again', '10 %\r100 %\n', ['100 %']],
    ['erasing', `a${esc}[K`, ['a']],
    ['moving', `a${esc}[1Ab`, ['ab']],
    ['backspace', 'a\bb', ['ab']],
    ['a title', `${esc}]0;t\u0007a`, ['a']],
    ['combining marks', 'e\u0301', ['e\u0301']],
    ['what reorders', 'a\u202eb', ['ab']],
  ])('is near, and says so, for %s', (_name, text, rows) => {
    const screen = parsePlain(text);
    expect(screen.isExact).toBe(false);
    expect(screen.rows.map(rowText)).toEqual(rows);
  });

  it('reads a single line of 10 MB', () => {
    const long = 'x'.repeat(10_000_000);
    const { rows, isExact } = parsePlain(`${long}\nend`);
    expect(isExact).toBe(true);
    expect(rows.length).toBe(2);
    expect(rows[0]?.[0]?.text === long).toBe(true);
  });

  it('shows, on the cheap path, what a real terminal shows, in text and look, wherever it says that it is exact', async () => {
    let exact = 0;
    const hold = async (text: string): Promise<void> => {
      const { rows, isExact } = parsePlain(text);
      if (!isExact) return;
      exact += 1;
      expect(mergeSpans(rows)).toEqual(mergeSpans(await readScreen(text, 160)));
    };
    await fc.assert(fc.asyncProperty(output, hold), { numRuns: 400 });
    const mostlyPlain = fc
      .array(fc.oneof(plainPiece, colorPiece, fc.constantFrom('\t', '\r', 'x'.repeat(70))), { maxLength: 30 })
      .map((pieces) => pieces.join(''));
    await fc.assert(fc.asyncProperty(mostlyPlain, hold), { numRuns: 200 });
    expect(exact).toBeGreaterThan(50);
  });

  it('is the same however the output was cut into pieces', () => {
    fc.assert(
      fc.property(output, fc.array(fc.nat(60), { maxLength: 6 }), (text, cuts) => {
        const reader = createPlainReader();
        let from = 0;
        for (const to of [...cuts, text.length].sort((a, b) => a - b)) {
          reader.append(text.slice(from, to));
          from = Math.max(from, Math.min(to, text.length));
        }
        const whole = parsePlain(text);
        if (whole.isExact) {
          expect(reader.isExact()).toBe(true);
          expect(mergeSpans(reader.rows())).toEqual(mergeSpans(whole.rows));
        } else expect(reader.isExact()).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
