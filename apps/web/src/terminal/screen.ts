import type { IBuffer, IMarker } from '@xterm/headless';
import { createLinkMarker } from './mark-links';
import { readLine } from './read-line';
import { isBlank, trimRows, type TerminalRow } from './terminal-row';

/** A terminal that an output is written to as it comes. */
export interface Screen {
  write: (text: string) => Promise<void>;
  /** What it shows now: all that scrolled off above, and the screen. */
  rows: () => TerminalRow[];
  dispose: () => void;
}

/** Nobody told the command how high its terminal is: high enough for whatever moves up to write again. */
const screenRows = 100;
/** One write goes no further than so many units or line ends: then what scrolled off is read, and the page is let in. */
const mostUnits = 16_384;
const mostLines = 2000;

/** Opens a terminal; loads it when it is first needed. */
export async function openScreen(columns: number): Promise<Screen> {
  const [{ Terminal }, { Unicode11Addon }] = await Promise.all([
    import('@xterm/headless'),
    import('@xterm/addon-unicode11'),
  ]);
  const terminal = new Terminal({
    cols: columns,
    rows: screenRows,
    scrollback: 2 * mostLines + Math.ceil(mostUnits / columns),
    convertEol: true,
    // What it cannot read it passes over; a page's console is no place to say so.
    logLevel: 'off',
    allowProposedApi: true,
  });
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  const { normal, alternate } = terminal.buffer;
  const cell = normal.getNullCell();
  const links = createLinkMarker();
  /** Rows that scrolled off the screen: no output reaches them any more. */
  let gone: TerminalRow[] = [];
  /** Lines of the normal buffer that are in `gone`, and a line that tells how many were dropped meanwhile. */
  let read = 0;
  let anchor: { marker: IMarker; line: number } | undefined;
  let lastAlternate: TerminalRow[] = [];

  const readRows = (
    buffer: IBuffer,
    span: { from: number; to: number },
    rows: TerminalRow[],
  ): TerminalRow[] => {
    for (let at = span.from; at < span.to; at += 1) {
      const line = buffer.getLine(at);
      if (line === undefined) continue;
      const above = line.isWrapped ? rows.at(-1) : undefined;
      const row = above ?? [];
      readLine(line, cell, row);
      if (above === undefined) rows.push(row);
    }
    return rows;
  };
  /** Reads what scrolled off since the last time, before the terminal drops it. */
  const settle = (): void => {
    if (anchor !== undefined) {
      const dropped = anchor.marker.isDisposed ? read : anchor.line - anchor.marker.line;
      read = Math.max(0, read - dropped);
    }
    readRows(normal, { from: read, to: normal.baseY }, gone);
    read = normal.baseY;
    if (terminal.buffer.active.type === 'alternate') return;
    anchor?.marker.dispose();
    const marker: IMarker | undefined = terminal.registerMarker(0);
    anchor = marker === undefined ? undefined : { marker, line: marker.line };
  };
  terminal.parser.registerCsiHandler({ final: 'J' }, ([mode]) => {
    // Erases what scrolled off, as `clear` does.
    if (mode === 3 && terminal.buffer.active.type === 'normal') gone = [];
    return false;
  });
  terminal.parser.registerEscHandler({ final: 'c' }, () => {
    gone = [];
    return false;
  });
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'l' }, ([mode]) => {
    if (terminal.buffer.active.type === 'alternate' && (mode === 47 || mode === 1047 || mode === 1049)) {
      lastAlternate = trimRows(readRows(alternate, { from: 0, to: alternate.length }, []));
    }
    return false;
  });

  return {
    write: async (text) => {
      const marked = links.mark(text);
      for (let from = 0; from < marked.length;) {
        const to = sliceEnd(marked, from);
        await new Promise<void>((resolve) => {
          terminal.write(marked.slice(from, to), resolve);
        });
        settle();
        from = to;
      }
    },
    rows: () => {
      const rows = gone.slice();
      const last = rows.at(-1);
      // What the screen begins with may belong to it.
      if (last !== undefined) rows[rows.length - 1] = last.map((span) => ({ ...span }));
      const shown = trimRows(readRows(normal, { from: normal.baseY, to: normal.length }, rows));
      if (terminal.buffer.active.type === 'alternate') {
        return [...shown, ...trimRows(readRows(alternate, { from: 0, to: alternate.length }, []))];
      }
      // A terminal shows nothing of a program that took the whole screen and gave it back. Here its last screen is told.
      return shown.every(isBlank) ? lastAlternate : shown;
    },
    dispose: () => {
      terminal.dispose();
    },
  };
}

/** Where one write ends: within its bounds. */
function sliceEnd(text: string, from: number): number {
  const most = Math.min(text.length, from + mostUnits);
  let to = from;
  for (let lines = 0; to < most; lines += 1) {
    const next = text.indexOf('\n', to);
    if (next < 0 || next >= most) return most;
    to = next + 1;
    if (lines === mostLines) break;
  }
  return to;
}

/** What a terminal shows at the end of an output. */
export async function readScreen(output: string, columns: number): Promise<TerminalRow[]> {
  const screen = await openScreen(columns);
  try {
    await screen.write(output);
    return screen.rows();
  } finally {
    screen.dispose();
  }
}
