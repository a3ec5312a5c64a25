import type { CSSProperties } from 'react';
import { mixColors, readableOn, type Rgb } from './contrast';
import { ansiNames, darkTheme, lightTheme, rgbOf, type TerminalTheme } from './terminal-theme';
import type { TerminalColor, TerminalStyle } from '@showreel/terminal';

/** The colours of a piece of output in one theme. Absent: as the page has them. */
export interface SpanColors {
  color?: Rgb;
  ground?: Rgb;
}

/** How much of dim text is the ground's colour, as long as it can be read. */
const dimPart = 0.35;

/** The colours that a piece of output has in a theme: its own where they can be read, the nearest that can be else. */
export function colorsIn({ color, ground, inverse, dim }: TerminalStyle, theme: TerminalTheme): SpanColors {
  const own = (from: TerminalColor | undefined): Rgb | undefined =>
    from === undefined ? undefined : rgbOf(from, theme);
  const back = inverse ? (own(color) ?? theme.inverse) : own(ground);
  const front = inverse ? own(ground) : own(color);
  if (back === undefined && front === undefined && !dim) return {};
  const under = back ?? theme.sunken;
  const wanted = front ?? (back === undefined ? theme.text : theme.on);
  const over = readableOn(dim ? mixColors(wanted, under, dimPart) : wanted, under);
  return { color: over, ...(back === undefined ? {} : { ground: back }) };
}

const known = new Map<string, CSSProperties | undefined>();
const mostKnown = 4000;

/** A terminal's look in this page's colours, in both themes. */
export function spanStyle(style: TerminalStyle): CSSProperties | undefined {
  const key = keyOf(style);
  if (key === ',,') return undefined;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const made = makeStyle(style);
  known.set(key, made);
  return made;
}

function keyOf({ color, ground, bold, dim, italic, underline, struck, inverse }: TerminalStyle): string {
  const name = (from: TerminalColor | undefined): string =>
    from === undefined ? '' : 'index' in from ? `i${from.index}` : `r${from.rgb}`;
  const marks = `${bold ? 'b' : ''}${dim ? 'd' : ''}${italic ? 'i' : ''}${underline ? 'u' : ''}${struck ? 's' : ''}${inverse ? 'v' : ''}`;
  return `${name(color)},${name(ground)},${marks}`;
}

function makeStyle(style: TerminalStyle): CSSProperties {
  const [light, dark] = [colorsIn(style, lightTheme), colorsIn(style, darkTheme)];
  const color = both(light.color, dark.color);
  const ground = both(light.ground, dark.ground);
  const decoration = [style.underline ? 'underline' : '', style.struck ? 'line-through' : ''];
  return {
    ...(color === undefined ? {} : { color }),
    ...(ground === undefined ? {} : { background: ground }),
    ...(style.bold ? { fontWeight: 650 } : {}),
    ...(style.italic ? { fontStyle: 'italic' } : {}),
    ...(style.underline || style.struck ? { textDecoration: decoration.join(' ').trim() } : {}),
  };
}

/** The page's tokens by what they are in the two themes. */
const tokens = new Map(
  ansiNames.map((name, at) => [
    pairKey(lightTheme.ansi[at] ?? 0, darkTheme.ansi[at] ?? 0),
    `var(--ansi-${name})`,
  ]),
);

function pairKey(light: Rgb, dark: Rgb): string {
  return `${light},${dark}`;
}

function both(light: Rgb | undefined, dark: Rgb | undefined): string | undefined {
  if (light === undefined || dark === undefined) return undefined;
  const token = tokens.get(pairKey(light, dark));
  if (token !== undefined) return token;
  return light === dark ? hex(light) : `light-dark(${hex(light)}, ${hex(dark)})`;
}

function hex(color: Rgb): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}
