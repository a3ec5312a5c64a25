import type { TerminalStyle } from './terminal-row';

/** The codes that say how something looks and that a row does not draw: blinking, concealed, overlined. */
const undrawn = new Set([5, 6, 8, 25, 28, 53, 55]);

/**
 * The style after one "select graphic rendition" sequence; `parameters` is what stands between `ESC [` and `m`,
 * semicolons alone. Undefined when it says something else than this knows: a terminal then reads it.
 * (ECMA-48, 8.3.117; 256 and true colours as xterm reads them.)
 */
export function applySgr(style: TerminalStyle, parameters: string): TerminalStyle | undefined {
  const codes = parameters.split(';').map(Number);
  // A terminal reads no more than 32 parameters, and a bounded number in each.
  if (codes.length > 16 || codes.some((code) => code > 255)) return undefined;
  const next = { ...style };
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const color = readColor(codes, at + 1);
      if (color === undefined) return undefined;
      if (code === 38) next.color = color;
      else next.ground = color;
      at += 'index' in color ? 2 : 4;
    } else if (!applyCode(next, code)) return undefined;
  }
  return next;
}

function readColor(codes: readonly number[], at: number): { index: number } | { rgb: number } | undefined {
  const [mode, first, second, third] = codes.slice(at, at + 4);
  if (mode === 5 && first !== undefined) return { index: first };
  if (mode !== 2 || first === undefined || second === undefined || third === undefined) return undefined;
  return { rgb: (first << 16) | (second << 8) | third };
}

/** Changes the style by one code; false when it is none of those known here. */
function applyCode(style: TerminalStyle, code: number): boolean {
  if (code >= 30 && code <= 37) style.color = { index: code - 30 };
  else if (code >= 40 && code <= 47) style.ground = { index: code - 40 };
  else if (code >= 90 && code <= 97) style.color = { index: code - 82 };
  else if (code >= 100 && code <= 107) style.ground = { index: code - 92 };
  else if (code === 0) clearStyle(style);
  else return applyMark(style, code) || undrawn.has(code);
  return true;
}

function applyMark(style: TerminalStyle, code: number): boolean {
  switch (code) {
    case 1:
      style.bold = true;
      return true;
    case 2:
      style.dim = true;
      return true;
    case 3:
      style.italic = true;
      return true;
    case 4:
    case 21:
      style.underline = true;
      return true;
    case 7:
      style.inverse = true;
      return true;
    case 9:
      style.struck = true;
      return true;
    case 22:
      delete style.bold;
      delete style.dim;
      return true;
    case 23:
      delete style.italic;
      return true;
    case 24:
      delete style.underline;
      return true;
    case 27:
      delete style.inverse;
      return true;
    case 29:
      delete style.struck;
      return true;
    case 39:
      delete style.color;
      return true;
    case 49:
      delete style.ground;
      return true;
    default:
      return false;
  }
}

function clearStyle(style: TerminalStyle): void {
  delete style.color;
  delete style.ground;
  delete style.bold;
  delete style.dim;
  delete style.italic;
  delete style.underline;
  delete style.struck;
  delete style.inverse;
}
