import type { CSSProperties } from 'react';
import type { TerminalColor, TerminalStyle } from './terminal-row';

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** The 6 levels of each side of the colour cube, as xterm has them. */
const levels = [0, 95, 135, 175, 215, 255];

/** A terminal's look in this page's colours. The sixteen are tokens; the others are drawn towards the text's colour. */
export function spanStyle(style: TerminalStyle): CSSProperties | undefined {
  if (Object.keys(style).length === 1) return undefined;
  const { color, ground, bold, dim, italic, underline, struck, inverse } = style;
  const front = color === undefined ? undefined : textColor(color);
  const back = ground === undefined ? undefined : groundColor(ground);
  const decoration = [underline ? 'underline' : '', struck ? 'line-through' : ''].filter(Boolean).join(' ');
  return {
    ...(inverse
      ? { color: back ?? 'var(--ansi-on)', background: front ?? 'var(--text-2)' }
      : {
          ...(back === undefined ? {} : { background: back, color: 'var(--ansi-on)' }),
          ...(front === undefined || back !== undefined ? {} : { color: front }),
        }),
    ...(bold ? { fontWeight: 650 } : {}),
    ...(dim ? { opacity: 0.75 } : {}),
    ...(italic ? { fontStyle: 'italic' } : {}),
    ...(decoration === '' ? {} : { textDecoration: decoration }),
  };
}

function textColor(color: TerminalColor): string {
  return token(color) ?? `color-mix(in oklab, ${rgb(color)} 65%, var(--text))`;
}

function groundColor(color: TerminalColor): string {
  return token(color) ?? `color-mix(in oklab, ${rgb(color)} 70%, var(--text-2))`;
}

function token(color: TerminalColor): string | undefined {
  if (!('index' in color) || color.index > 15) return undefined;
  const name = names[color.index % 8] ?? 'white';
  return `var(--ansi-${color.index > 7 ? 'bright-' : ''}${name})`;
}

function rgb(color: TerminalColor): string {
  if ('rgb' in color) return `rgb(${color.rgb >> 16} ${(color.rgb >> 8) & 255} ${color.rgb & 255})`;
  if (color.index >= 232) {
    const gray = 8 + (color.index - 232) * 10;
    return `rgb(${gray} ${gray} ${gray})`;
  }
  const at = color.index - 16;
  const level = (part: number): number => levels[part % 6] ?? 0;
  return `rgb(${level(Math.floor(at / 36))} ${level(Math.floor(at / 6))} ${level(at)})`;
}
