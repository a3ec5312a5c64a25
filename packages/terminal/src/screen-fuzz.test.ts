import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsFor, usualColumns } from './columns';
import { createOutputReader } from './output-reader';
import { lineOf } from './output-rows';
import { openScreen, readScreen } from './screen';
import { rowText, type TerminalRow } from './terminal-row';

const esc = '\u001b';
const text = (rows: readonly TerminalRow[]): string[] => rows.map(rowText);

/** What a terminal that drops no line holds in the end, read once. */
async function readUndropped(output: string): Promise<string[]> {
  const terminal = new Terminal({
    cols: usualColumns,
    rows: 100,
    scrollback: 100_000,
    convertEol: true,
    logLevel: 'off',
    allowProposedApi: true,
  });
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  await new Promise<void>((resolve) => {
    terminal.write(output, resolve);
  });
  const { active, normal } = terminal.buffer;
  const rows: string[] = [];
  for (const buffer of active === normal || active.type === 'normal' ? [normal] : [normal, active]) {
    const first = rows.length;
    for (let at = 0; at < buffer.length; at += 1) {
      const line = buffer.getLine(at);
      const shown = line?.translateToString(true) ?? '';
      if (line?.isWrapped === true && rows.length > first) rows.push((rows.pop() ?? '') + shown);
      else rows.push(shown);
    }
    while (rows.length > first && rows.at(-1)?.trim() === '') rows.pop();
  }
  terminal.dispose();
  return rows;
}

const number = fc.integer({ min: 0, max: 120 });
/** What moves, erases, scrolls and changes the screen, between lines enough to scroll many off. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 400 }).map((count) => 'line\n'.repeat(count)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 5000 }).map((count) => `${count}\n`.repeat(count)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom('ab', '日', '\n', '\r', '\b', '\t', 'x'.repeat(500), '\u0084', '\v'),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(number, fc.constantFrom(...Array.from('ABCDEFGKJSTLMPX@bdIZ')))
      .map(([n, end]) => `${esc}[${n}${end}`),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom('J', '1J', '2J', 'H', '2A', 'K', '1K', '2K').map((end) => `${esc}[${end}`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(`${esc}[3J`, `${esc}c`, `${esc}M`, `${esc}D`, `${esc}E`, `${esc}7`, `${esc}8`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(`${esc}[?1049h`, `${esc}[?1049l`, `${esc}[?25;47h`, `${esc}[?47l`),
  },
  { weight: 1, arbitrary: fc.tuple(number, number).map(([top, end]) => `${esc}[${top};${end}r`) },
);
const output = fc.array(piece, { minLength: 1, maxLength: 40 }).map((pieces) => pieces.join(''));

it('shows what a terminal holds that drops nothing, drawn in one go and however it was cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      output,
      fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1 }),
      async (whole, sizes) => {
        const expected = await readUndropped(whole);
        const once = await readScreen(whole, usualColumns);
        const screen = await openScreen(usualColumns);
        for (let from = 0, at = 0; from < whole.length; at += 1) {
          const size = sizes[at % sizes.length] ?? 1;
          await screen.write(whole.slice(from, from + size));
          screen.rows();
          from += size;
        }
        expect(screen.rows()).toEqual(once);
        screen.dispose();
        // Of a program that took the whole screen, the last one is told where nothing else is.
        if (expected.some((row) => row.trim() !== ''))
          expect(text(once).map(trimEnd)).toEqual(expected.map(trimEnd));
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

const trimEnd = (row: string): string => row.trimEnd();
const lines = Array.from({ length: 300 }, (_, at) => `line ${at + 1}`);

it.each([
  ['what stands below the cursor (ESC [J)', `${esc}[2A${esc}[J`],
  ['the screen (ESC [2J)', `${esc}[2J${esc}[H`],
  ['line by line (ESC [2K)', `${esc}[1A${esc}[2K${esc}[1A${esc}[2K`],
  ['by deleting lines (ESC [M)', `${esc}[2A${esc}[2M`],
])(
  'draws frames that erase %s once, live and recorded, with what scrolled off before',
  async (_name, erase) => {
    const frames = Array.from(
      { length: 600 },
      (_, at) => `${at === 0 ? '' : erase}task A ${at} ${'#'.repeat(30)}\ntask B ${at}\n`,
    );
    const recorded = text(await readScreen(`${lines.join('\n')}\n${frames.join('')}`, usualColumns));
    expect(recorded.filter((row) => row === 'line 1')).toHaveLength(1);
    expect(recorded.slice(0, 200)).toEqual(lines.slice(0, 200));
    expect(recorded.length).toBeLessThanOrEqual(302);
    expect(recorded.at(-1)).toBe('task B 599');

    const reader = createOutputReader();
    let written = `${lines.join('\n')}\n`;
    let live: string[] = [];
    for (const frame of frames.slice(0, 60)) {
      written += frame;
      live = (await reader.read([{ text: written, start: 0, omittedAfter: 0 }])).map((row) =>
        rowText(lineOf(row) ?? []),
      );
      expect(live.length).toBeLessThanOrEqual(302);
    }
    reader.dispose();
    expect(live).toEqual(text(await readScreen(written, columnsFor(written))));
  },
);

it('loses no line, and reads none twice, when a program takes the screen and gives it back', async () => {
  const many = (name: string): string => Array.from({ length: 3000 }, (_, at) => `${name} ${at}\n`).join('');
  const take = `${esc}[?1049hvim${esc}[2J`;
  const whole = `${many('a')}${take}${many('b')}${esc}[?1049l${many('c')}${take}${esc}[?1049l${many('d')}`;
  const rows = text(await readScreen(whole, usualColumns));
  expect(rows).toEqual(['a', 'c', 'd'].flatMap((name) => many(name).trimEnd().split('\n')));
});

it.each(['b', 'S', 'T', 'L', 'M', '@', 'P', 'X', 'I', 'Z'])(
  'is not held up by a sequence that asks for two thousand million times (ESC [2147483647%s)',
  async (final) => {
    const rows = await readScreen(`one\ntwo${`${esc}[2147483647${final}`.repeat(3)}\nend`, usualColumns);
    expect(text(rows).at(-1)).toBe('end');
  },
);

it('loses no line of many that a few sequences repeat', async () => {
  const rows = await readScreen(`x${esc}[999b\n`.repeat(3000), usualColumns);
  expect(rows).toHaveLength(3000);
  expect(rows.every((row) => rowText(row).length === 1000)).toBe(true);
});
