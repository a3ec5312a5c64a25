import { Chalk, type ChalkInstance } from 'chalk';

/** How text is coloured: not at all, or in the sixteen colours that follow the reader's own theme. */
export type Style = ChalkInstance;

export function createStyle(colours: boolean): Style {
  return new Chalk({ level: colours ? 1 : 0 });
}

export function hasColours(style: Style): boolean {
  return style.level > 0;
}
