import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, readable, readableOn } from './contrast';
import { colorsIn, spanStyle } from './span-style';
import type { TerminalColor, TerminalStyle } from '@showreel/terminal';
import { ansiNames, darkTheme, lightTheme, rgbOf, type TerminalTheme } from './terminal-theme';

const themes = [
  { name: 'light', theme: lightTheme },
  { name: 'dark', theme: darkTheme },
] as const;
const indexed = Array.from({ length: 256 }, (_, index): TerminalColor => ({ index }));

/** The contrast of a piece of output as it is drawn. */
function drawnContrast(style: TerminalStyle, theme: TerminalTheme): number {
  const { color = theme.text, ground = theme.sunken } = colorsIn(style, theme);
  return contrastOf(color, ground);
}

describe('the themes', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const token = (name: string, at: 1 | 2): number | undefined => {
    const found = new RegExp(`--${name}:\\s*light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)`).exec(tokens)?.[
      at
    ];
    return found === undefined ? undefined : parseInt(found, 16);
  };
  it.each(themes)('are the tokens of the page: $name', ({ name, theme }) => {
    const at = name === 'light' ? 1 : 2;
    ansiNames.forEach((color, index) => {
      expect(theme.ansi[index], color).toBe(token(`ansi-${color}`, at));
    });
    expect(theme.sunken).toBe(token('sunken', at));
    expect(theme.text).toBe(token('text', at));
    expect(theme.on).toBe(token('ansi-on', at));
    expect(theme.inverse).toBe(token('text-2', at));
  });
});

describe.each(themes)('colorsIn, $name', ({ theme }) => {
  it('draws the 16 in their tokens and each of the 256 so that it can be read', () => {
    for (const color of indexed) {
      expect(drawnContrast({ color }, theme)).toBeGreaterThanOrEqual(readable);
      if ('index' in color && color.index < 16) {
        expect(colorsIn({ color }, theme).color).toBe(rgbOf(color, theme));
      }
    }
  });

  it('draws each of the 256 on each of the 256, and inverse, so that it can be read', () => {
    const styles = [undefined, ...indexed].flatMap((ground) =>
      [undefined, ...indexed].map((color) => ({
        ...(color === undefined ? {} : { color }),
        ...(ground === undefined ? {} : { ground }),
      })),
    );
    const unreadable = styles.filter(
      (style) =>
        drawnContrast(style, theme) < readable ||
        drawnContrast({ ...style, inverse: true }, theme) < readable,
    );
    expect(unreadable).toEqual([]);
  });

  it('draws true colours, dim or not, on any ground so that they can be read', () => {
    const color = fc.option(
      fc.integer({ min: 0, max: 0xffffff }).map((rgb) => ({ rgb })),
      { nil: undefined },
    );
    fc.assert(
      fc.property(color, color, fc.boolean(), fc.boolean(), (front, back, dim, inverse) => {
        const style: TerminalStyle = {
          ...(front === undefined ? {} : { color: front }),
          ...(back === undefined ? {} : { ground: back }),
          ...(dim ? { dim: true } : {}),
          ...(inverse ? { inverse: true } : {}),
        };
        expect(drawnContrast(style, theme)).toBeGreaterThanOrEqual(readable);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps a ground as it is, and a colour that can be read', () => {
    expect(colorsIn({ ground: { rgb: 0x123456 } }, theme).ground).toBe(0x123456);
    expect(colorsIn({ color: { rgb: 0xffffff }, ground: { rgb: 0 } }, theme)).toEqual({
      color: 0xffffff,
      ground: 0,
    });
    expect(colorsIn({ bold: true, underline: true }, theme)).toEqual({});
  });
});

describe('readableOn', () => {
  it('keeps a hue: what is red stays more red than green', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (ground) => {
        const color = readableOn(0xff0000, ground);
        expect(color >> 16).toBeGreaterThanOrEqual((color >> 8) & 255);
      }),
    );
  });
});

describe('spanStyle', () => {
  it('says both themes at once, and nothing where nothing is special', () => {
    expect(spanStyle({})).toBeUndefined();
    expect(spanStyle({ color: { index: 1 } })).toEqual({ color: 'var(--ansi-red)' });
    expect(spanStyle({ color: { rgb: 0x808080 } })).toEqual({ color: 'light-dark(#737373, #808080)' });
    expect(spanStyle({ bold: true, underline: true, struck: true, italic: true })).toEqual({
      fontWeight: 650,
      fontStyle: 'italic',
      textDecoration: 'underline line-through',
    });
    expect(spanStyle({ color: { rgb: 0xffffff }, ground: { rgb: 0x000080 } })).toEqual({
      color: '#ffffff',
      background: '#000080',
    });
  });
});
