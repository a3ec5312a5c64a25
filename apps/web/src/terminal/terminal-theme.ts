import type { Rgb } from './contrast';
import type { TerminalColor } from '@showreel/terminal';

/** What a terminal's colours are in one theme. The page's tokens in numbers, so that contrasts can be computed. */
export interface TerminalTheme {
  /** The sixteen, the bright ones last. */
  ansi: readonly Rgb[];
  /** What a pane stands on, what is written there in no colour of its own, and what is written on a colour. */
  sunken: Rgb;
  text: Rgb;
  on: Rgb;
  /** The ground of inverse text that has no colour. */
  inverse: Rgb;
}

export const ansiNames = [
  ...['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'],
  ...['bright-black', 'bright-red', 'bright-green', 'bright-yellow'],
  ...['bright-blue', 'bright-magenta', 'bright-cyan', 'bright-white'],
] as const;

/** A test holds these to styles/tokens.css. */
export const lightTheme: TerminalTheme = {
  ansi: [
    ...[0x24272c, 0xad2119, 0x176b33, 0x7b5600, 0x2452bd, 0x8a2f9c, 0x0b6474, 0x63676f],
    ...[0x5f646c, 0xc02f25, 0x1b7539, 0x8a6200, 0x2e62d9, 0xa03ab5, 0x0d7183, 0x16181c],
  ],
  sunken: 0xfafafb,
  text: 0x16181c,
  on: 0xffffff,
  inverse: 0x484c53,
};
export const darkTheme: TerminalTheme = {
  ansi: [
    ...[0x7c828b, 0xf4837c, 0x6fca8d, 0xdeb65f, 0x86abfa, 0xd79fea, 0x68c8d2, 0xc9cdd3],
    ...[0x8d939c, 0xffa59f, 0x97e0ae, 0xf2d08a, 0xadc6ff, 0xe9c1f6, 0x97dfe6, 0xf5f6f8],
  ],
  sunken: 0x0d0e10,
  text: 0xeef0f2,
  on: 0x0d0e10,
  inverse: 0xb6bbc2,
};

/** The 6 levels of each side of the colour cube, as xterm has them. */
const levels = [0, 95, 135, 175, 215, 255];

/** A terminal's colour in a theme: the sixteen as the theme has them, the others as they are. */
export function rgbOf(color: TerminalColor, theme: TerminalTheme): Rgb {
  if ('rgb' in color) return color.rgb;
  const named = theme.ansi[color.index];
  if (named !== undefined) return named;
  if (color.index >= 232) return (8 + (color.index - 232) * 10) * 0x010101;
  const at = color.index - 16;
  const level = (part: number): number => levels[part % 6] ?? 0;
  return (level(Math.floor(at / 36)) << 16) | (level(Math.floor(at / 6)) << 8) | level(at);
}
