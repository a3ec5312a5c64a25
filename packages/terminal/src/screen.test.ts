import { describe, expect, it } from 'vitest';
import { columnsFor, usualColumns } from './columns';
import { openScreen, readScreen } from './screen';
import { rowText, type TerminalRow } from './terminal-row';

const esc = '\u001b';
const text = (rows: readonly TerminalRow[]): string[] => rows.map(rowText);
const read = async (output: string): Promise<string[]> => text(await readScreen(output, columnsFor(output)));
const link = (address: string, shown: string): string => `${esc}]8;;${address}\u0007${shown}${esc}]8;;\u0007`;

describe('readScreen', () => {
  it.each<[string, string, string[]]>([
    ['a progress bar (\\r) leaves its last frame', '10 %\r55 %\r100 %\ndone\n', ['100 %', 'done']],
    ['a shorter frame keeps what it does not cover', 'abcdef\rxy\n', ['xycdef']],
    ['erasing to the end of the line (ESC [K)', `working...\r${esc}[Kok\n`, ['ok']],
    ['erasing a line and going on', `abcdef${esc}[3D${esc}[Kx${esc}[1K\n`, []],
    ['a backspace', 'ab\bc\n', ['ac']],
    ['a spinner of backspaces', '|\b/\b-\b done\n', [' done']],
    ['a tab goes to the next stop', 'a\tb\n', ['a       b']],
    ['a tab over what stands there leaves it', 'abcdefghij\r\tX\n', ['abcdefghXj']],
    ['wide characters take two columns', `日本${esc}[2Dx\n`, ['日x']],
    ['an emoji takes two columns', `x👍${esc}[2Dok\n`, ['xok']],
    ['an emoji before a column is reached', `🚀${esc}[5Gx\n`, ['🚀  x']],
    ['combining marks stay with their letter', `e\u0301e${esc}[1Dx\n`, ['e\u0301x']],
    ['joined emoji and variation selectors stay whole', '👩‍👩‍👧‍👦|❤️|1️⃣|🇩🇪\n', ['👩‍👩‍👧‍👦|❤️|1️⃣|🇩🇪']],
    ['titles (OSC 0, 2) say nothing', `${esc}]0;title\u0007a${esc}]2;t${esc}\\b\n`, ['ab']],
    ['a title that never ends says nothing', `a${esc}]0;title`, ['a']],
    [
      'a hyperlink is its text and its address',
      link('http://x.example/a', 'docs'),
      ['docs (http://x.example/a)'],
    ],
    ['an address that is its own text is told once', link('http://x.example/', 'x.example'), ['x.example']],
    ['escapes alone show nothing', `${esc}[2J${esc}[H${esc}[0m${esc}]0;t\u0007`, []],
    ['a bell, NUL and DEL show nothing', 'a\u0007b\u0000c\u007fd\n', ['abcd']],
    ['what was no text stays a replacement character', 'a\ufffdb\n', ['a\ufffdb']],
    ['line drawing', `${esc}(0lqk${esc}(B|\n`, ['┌─┐|']],
    ['C1 controls', 'a\u0085b\u009b1Dc\n', ['a', 'c']],
    ['what reorders text does nothing', 'if (a\u202e)b\u2066\n', ['if (a)b']],
    ['Arabic and Hebrew stay as written', 'שלום مرحبا\n', ['שלום مرحبا']],
    ['moving up and writing again', `one\ntwo\n${esc}[2A${esc}[2Kfirst\n`, ['first', 'two']],
    [
      'progress of several layers at once',
      `a: 1\nb: 1\nc: 1\n${esc}[3A\r${esc}[2Ka: done${esc}[2B\r${esc}[2Kc: done${esc}[1B\r`,
      ['a: done', 'b: 1', 'c: done'],
    ],
    ['a cursor that is kept and brought back', `${esc}7one${esc}8two\n`, ['two']],
    ['a scroll region', `1\n2\n3\n4${esc}[2;3r${esc}[3;1H\nx${esc}[r${esc}[5;1H`, ['1', '3', 'x', '4']],
    ['inserting and deleting', `abc\r${esc}[2@${esc}[1Px\n`, ['xabc']],
    ['repeating a character', `-${esc}[4b\n`, ['-----']],
    ['clearing the screen', `gone\n${esc}[H${esc}[2J${esc}[3Jhere\n`, ['here']],
    ['a reset', `gone\n${esc}chere\n`, ['here']],
    [
      'a program on the other screen (vim, less): what follows stands',
      `a\n${esc}[?1049hvim${esc}[?1049lb\n`,
      ['a', 'b'],
    ],
    ['… alone: its last screen', `${esc}[?1049h${esc}[H1st${esc}[Hlast${esc}[?1049l`, ['last']],
    ['… that was stopped there', `a\n${esc}[?1049h${esc}[Htop\n`, ['a', 'top']],
    ['an operating system command with an image', `${esc}]1337;File=:${'A'.repeat(9000)}\u0007ok\n`, ['ok']],
  ])('%s', async (_name, output, rows) => {
    expect(await read(output)).toEqual(rows);
  });

  it('keeps colours that run over line ends', async () => {
    const [first, second] = await readScreen(`${esc}[1;31mred\nstill${esc}[0m plain\n`, usualColumns);
    expect(first).toEqual([{ text: 'red', color: { index: 1 }, bold: true }]);
    expect(second).toEqual([{ text: 'still', color: { index: 1 }, bold: true }, { text: ' plain' }]);
  });

  it('reads colours written with colons, and leaves out what underlines are coloured in', async () => {
    const [row] = await readScreen(`${esc}[38:2::1:2:3ma${esc}[0;58;5;1;4:3mb\n`, usualColumns);
    expect(row).toEqual([
      { text: 'a', color: { rgb: 0x010203 } },
      { text: 'b', underline: true },
    ]);
  });

  it('shows concealed text: nothing that was written is hidden from a record', async () => {
    expect(await readScreen(`${esc}[8msecret\n`, usualColumns)).toEqual([[{ text: 'secret' }]]);
  });

  it('joins a line that is wider than the screen, in one look as one piece', async () => {
    const long = 'x'.repeat(1234);
    expect(await readScreen(`${esc}[31m${long}\b${esc}[0m\nnext\n`, usualColumns)).toEqual([
      [{ text: long, color: { index: 1 } }],
      [{ text: 'next' }],
    ]);
  });

  it('is wide enough for a long line that is written again and again', async () => {
    const frame = (done: number): string => `${'='.repeat(done)}${'.'.repeat(300 - done)} ${done}`;
    expect(await read(`${frame(1)}\r${frame(20)}\r${frame(300)}\n`)).toEqual([frame(300)]);
  });

  it('loses no line, however many scroll off, and whatever is written with them', async () => {
    const lines = Array.from({ length: 30_000 }, (_, at) => `line ${at}`);
    expect(await read(`start\rS\n${lines.join('\n')}\nend\bD\n`)).toEqual(['Start', ...lines, 'enD']);
  });

  it('loses none of empty lines, which are the most that a slice can hold', async () => {
    expect(await read(`a\bb${'\n'.repeat(40_000)}c`)).toHaveLength(40_001);
  });

  it('draws a single line of 2 MB that begins by moving', async () => {
    const long = 'x'.repeat(2_000_000);
    const rows = await read(`\b${long}\nend`);
    expect(rows).toHaveLength(2);
    expect(rows[0] === long).toBe(true);
  });
});

describe('openScreen', () => {
  it('shows the same, however the output was cut into pieces', async () => {
    const output = `one\ntwo ${link('http://a.example', 'here')}\n👍\r\n${esc}[2A${esc}[31mred${esc}[0m\n\n${'x\n'.repeat(200)}`;
    const whole = await readScreen(output, usualColumns);
    for (const size of [1, 2, 3, 7, 64]) {
      const screen = await openScreen(usualColumns);
      for (let from = 0; from < output.length; from += size)
        await screen.write(output.slice(from, from + size));
      expect(screen.rows()).toEqual(whole);
      screen.dispose();
    }
  });

  it('shows what there is between two pieces', async () => {
    const screen = await openScreen(usualColumns);
    await screen.write('10 %');
    expect(text(screen.rows())).toEqual(['10 %']);
    await screen.write('\r20 %');
    expect(text(screen.rows())).toEqual(['20 %']);
    await screen.write(`\n${'x\n'.repeat(5000)}`);
    expect(screen.rows()).toHaveLength(5001);
    await screen.write(`${esc}[Aend`);
    expect(text(screen.rows()).slice(-1)).toEqual(['end']);
    expect(screen.rows()).toHaveLength(5001);
    screen.dispose();
  });
});
