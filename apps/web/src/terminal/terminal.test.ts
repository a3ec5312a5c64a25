import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlain } from './parse-plain';
import { readScreen } from './read-screen';
import { rowText, type TerminalRow } from './terminal-row';

const esc = '\u001b';
const text = (rows: TerminalRow[]): string[] => rows.map(rowText);

describe('readScreen', () => {
  it.each<[string, string, string[]]>([
    ['a progress bar leaves its last frame', '10 %\r55 %\r100 %\ndone\n', ['100 %', 'done']],
    ['a shorter frame keeps what it does not cover', 'abcdef\rxy\n', ['xycdef']],
    ['erasing to the end of the line', `working...\r${esc}[Kok\n`, ['ok']],
    ['moving up and writing again', `one\ntwo\n${esc}[2A${esc}[2Kfirst\n`, ['first', 'two']],
    ['a backspace', 'ab\bc\n', ['ac']],
    ['wide characters and combining marks', '日本語|👍|e\u0301|\n', ['日本語|👍|e\u0301|']],
    [
      'titles and links say nothing but their text',
      `${esc}]0;title\u0007${esc}]8;;http://x\u0007link${esc}]8;;\u0007\n`,
      ['link'],
    ],
    ['escapes alone', `${esc}[2J${esc}[H${esc}[0m`, []],
    ['a tab goes to the next stop', 'a\tb\n', ['a       b']],
  ])('%s', async (_name, output, rows) => {
    expect(text(await readScreen(output))).toEqual(rows);
  });

  it('joins a line that is wider than the screen', async () => {
    const long = 'x'.repeat(500);
    expect(text(await readScreen(`${long}\nnext\n`))).toEqual([long, 'next']);
  });

  it('keeps colours that run over line ends', async () => {
    const [first, second] = await readScreen(`${esc}[1;31mred\nstill${esc}[0m plain\n`);
    expect(first).toEqual([{ text: 'red', color: { index: 1 }, bold: true }]);
    expect(second).toEqual([{ text: 'still', color: { index: 1 }, bold: true }, { text: ' plain' }]);
  });
});

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

  it('says when output does more than it reads', () => {
    for (const output of ['a\rb', `a${esc}[K`, `${esc}[1A`, 'a\bb', `${esc}]0;t\u0007`]) {
      expect(parsePlain(output).isExact).toBe(false);
    }
    expect(text(parsePlain('10 %\r100 %\n').rows)).toEqual(['100 %']);
    expect(parsePlain(`${esc}[0m\n\n`)).toEqual({ rows: [], isExact: true });
  });

  it('shows what a terminal shows, wherever it says that it is exact', async () => {
    const piece = fc.constantFrom(
      'ab',
      ' ',
      '\n',
      '\r\n',
      `${esc}[31m`,
      `${esc}[0m`,
      `${esc}[1;4m`,
      `${esc}[48;5;22m`,
      '日',
      'é',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const output = pieces.join('');
        const { rows, isExact } = parsePlain(output);
        expect(isExact).toBe(true);
        expect(text(rows).map((line) => line.trimEnd())).toEqual(
          text(await readScreen(output)).map((line) => line.trimEnd()),
        );
      }),
      { numRuns: 60 },
    );
  });
});
