import type { TerminalColor, TerminalStyle } from './terminal-row';

/**
 * The style after one "select graphic rendition" sequence; `parameters` is what stands between `ESC [` and `m`.
 * (ECMA-48, 8.3.117; 256 and true colours as xterm reads them, with semicolons or colons.)
 */
export function applySgr(style: TerminalStyle, parameters: string): TerminalStyle {
  const codes = parameters.split(/[;:]/).map((code) => (code === '' ? 0 : Number(code)));
  let next = { ...style };
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const { color, used } = readColor(codes, at + 1);
      if (color !== undefined) next = code === 38 ? { ...next, color } : { ...next, ground: color };
      at += used;
    } else {
      next = applyCode(next, code);
    }
  }
  return next;
}

function readColor(codes: number[], at: number): { color?: TerminalColor; used: number } {
  const [mode, first = 0, second = 0, third = 0] = codes.slice(at, at + 4);
  if (mode === 5) return { color: { index: first & 255 }, used: 2 };
  if (mode === 2)
    return { color: { rgb: ((first & 255) << 16) | ((second & 255) << 8) | (third & 255) }, used: 4 };
  return { used: 0 };
}

function applyCode(style: TerminalStyle, code: number): TerminalStyle {
  const { color: _color, ground: _ground, ...marks } = style;
  const { bold: _bold, dim: _dim, ...even } = style;
  const { italic: _italic, ...upright } = style;
  const { underline: _underline, ...bare } = style;
  const { struck: _struck, ...whole } = style;
  const { inverse: _inverse, ...normal } = style;
  if (code >= 30 && code <= 37) return { ...style, color: { index: code - 30 } };
  if (code >= 40 && code <= 47) return { ...style, ground: { index: code - 40 } };
  if (code >= 90 && code <= 97) return { ...style, color: { index: code - 82 } };
  if (code >= 100 && code <= 107) return { ...style, ground: { index: code - 92 } };
  switch (code) {
    case 0:
      return {};
    case 1:
      return { ...style, bold: true };
    case 2:
      return { ...style, dim: true };
    case 3:
      return { ...style, italic: true };
    case 4:
    case 21:
      return { ...style, underline: true };
    case 7:
      return { ...style, inverse: true };
    case 9:
      return { ...style, struck: true };
    case 22:
      return even;
    case 23:
      return upright;
    case 24:
      return bare;
    case 27:
      return normal;
    case 29:
      return whole;
    case 39:
      return { ...marks, ...(style.ground === undefined ? {} : { ground: style.ground }) };
    case 49:
      return { ...marks, ...(style.color === undefined ? {} : { color: style.color }) };
    default:
      return style;
  }
}
