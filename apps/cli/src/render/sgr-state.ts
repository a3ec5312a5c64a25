/** The colours and styles that are on, each by what it sets, so that a new colour takes the place of the old. */
export type SgrState = ReadonlyMap<string, string>;

export const plainSgr: SgrState = new Map();

/**
 * The state after the parameters of one SGR code (ECMA-48 8.3.117, with xterm's 256 and direct colours). Styles that
 * hide text or make it blink are passed over.
 */
export function applySgr(state: SgrState, parameters: string): SgrState {
  const next = new Map(state);
  const codes = parameters.split(';');
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? '';
    const number = Number(code.split(':')[0]);
    if (number === 0) next.clear();
    else if (number === 38 || number === 48) {
      const length = code.includes(':') ? 1 : extendedLength(codes[at + 1]);
      const colour = codes.slice(at, at + length);
      if (length > 0 && colour.length === length) {
        next.set(number === 38 ? 'foreground' : 'background', colour.join(';'));
      }
      at += Math.max(length, 1) - 1;
    } else applySimple(next, number);
  }
  return next;
}

/** How many parameters an extended colour takes: `38;5;n` or `38;2;r;g;b`; 0 when it is neither. */
function extendedLength(mode: string | undefined): number {
  return mode === '2' ? 5 : mode === '5' ? 3 : 0;
}

function applySimple(state: Map<string, string>, code: number): void {
  const isForeground = (code >= 30 && code <= 37) || (code >= 90 && code <= 97);
  const isBackground = (code >= 40 && code <= 47) || (code >= 100 && code <= 107);
  if (isForeground) state.set('foreground', String(code));
  else if (isBackground) state.set('background', String(code));
  else if (code === 39) state.delete('foreground');
  else if (code === 49) state.delete('background');
  else if (code === 1 || code === 2) state.set('weight', String(code));
  else if (code === 22) state.delete('weight');
  else if (styles.has(code)) state.set(String(code), String(code));
  else if (styles.has(code - 20)) state.delete(String(code - 20));
}

/** Italic, underlined, inverse and crossed out; each is switched off by its code plus 20. */
const styles: ReadonlySet<number> = new Set([3, 4, 7, 9]);

/** The code that switches the state on from plain; nothing when it is plain. */
export function printSgr(state: SgrState): string {
  return state.size === 0 ? '' : `\u001b[${[...state.values()].join(';')}m`;
}

export const resetSgr = '\u001b[0m';
