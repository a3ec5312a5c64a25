import type { TerminalColor, TerminalStyle } from '@showreel/terminal';

/** The parameters of the SGR code that switches a look on from plain (ECMA-48, 8.3.117); empty when it is plain. */
export function sgrCodes(style: TerminalStyle): string {
  return [
    ...(style.bold === true ? ['1'] : []),
    ...(style.dim === true ? ['2'] : []),
    ...(style.italic === true ? ['3'] : []),
    ...(style.underline === true ? ['4'] : []),
    ...(style.inverse === true ? ['7'] : []),
    ...(style.struck === true ? ['9'] : []),
    ...(style.color === undefined ? [] : [colorCodes(style.color, 30)]),
    ...(style.ground === undefined ? [] : [colorCodes(style.ground, 40)]),
  ].join(';');
}

/** A colour's parameters; `base` is 30 for text and 40 for its ground. The 16 named ones follow the reader's theme. */
function colorCodes(color: TerminalColor, base: 30 | 40): string {
  if ('rgb' in color) {
    return `${base + 8};2;${color.rgb >> 16};${(color.rgb >> 8) & 255};${color.rgb & 255}`;
  }
  if (color.index < 8) return String(base + color.index);
  return color.index < 16 ? String(base + 52 + color.index) : `${base + 8};5;${color.index}`;
}
