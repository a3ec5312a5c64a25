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
/** What a control sequence may ask to be done again: a screen has fewer rows and columns, and a terminal does each by each. */
const mostTimes = 1000;
/** What ends a line, or begins a sequence that may. */
const lineEnd = /[\n\v\f\u001b\u0084\u0085]/g;
/** Sequences that do something so many times: repeat, scroll, insert, delete, go on by tab stops. */
const repeating = ['b', 'S', 'T', 'L', 'M', '@', 'P', 'X', 'I', 'Z'];

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
  const cell = terminal.buffer.normal.getNullCell();
  const links = createLinkMarker();
  /** Rows that scrolled off the screen: no output reaches them any more. */
  let gone: TerminalRow[] = [];
  /**
   * The last line that is in `gone`. It lies above the screen, where nothing is erased or moved: once it is disposed, the
   * terminal has dropped it, and with it all that was read.
   */
  let lastRead: IMarker | undefined;
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
  const firstUnread = (): number => (lastRead === undefined || lastRead.isDisposed ? 0 : lastRead.line + 1);
  /** Reads what scrolled off since the last time, before the terminal drops it. Nothing does on the alternate screen. */
  const settle = (): void => {
    const { active } = terminal.buffer;
    if (active.type === 'alternate') return;
    readRows(active, { from: firstUnread(), to: active.baseY }, gone);
    lastRead?.dispose();
    lastRead = active.baseY === 0 ? undefined : terminal.registerMarker(-1 - active.cursorY);
  };
  const forget = (): void => {
    gone = [];
    lastRead?.dispose();
    lastRead = undefined;
  };
  for (const final of repeating) {
    terminal.parser.registerCsiHandler({ final }, ([times]) => {
      if (terminal.buffer.normal.baseY - firstUnread() > mostLines) settle();
      return typeof times === 'number' && times > mostTimes;
    });
  }
  terminal.parser.registerCsiHandler({ final: 'J' }, ([mode]) => {
    // Erases what scrolled off, as `clear` does.
    if (mode === 3 && terminal.buffer.active.type === 'normal') forget();
    return false;
  });
  terminal.parser.registerEscHandler({ final: 'c' }, () => {
    forget();
    return false;
  });
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'h' }, (modes) => {
    if (modes.some(isAlternate)) settle();
    return false;
  });
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'l' }, (modes) => {
    const { active } = terminal.buffer;
    if (active.type === 'alternate' && modes.some(isAlternate)) {
      lastAlternate = trimRows(readRows(active, { from: 0, to: active.length }, []));
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
      const { active, normal } = terminal.buffer;
      const shown = trimRows(readRows(normal, { from: normal.baseY, to: normal.length }, rows));
      if (active.type === 'alternate') {
        return [...shown, ...trimRows(readRows(active, { from: 0, to: active.length }, []))];
      }
      // A terminal shows nothing of a program that took the whole screen and gave it back. Here its last screen is told.
      return shown.every(isBlank) ? lastAlternate : shown;
    },
    dispose: () => {
      terminal.dispose();
    },
  };
}

/** Whether a mode is that of the alternate screen. */
function isAlternate(mode: number | number[]): boolean {
  return mode === 47 || mode === 1047 || mode === 1049;
}

/** Where one write ends: within its bounds. */
function sliceEnd(text: string, from: number): number {
  const most = Math.min(text.length, from + mostUnits);
  lineEnd.lastIndex = from;
  for (let lines = 0; lines < mostLines; lines += 1) {
    const end = lineEnd.exec(text);
    if (end === null || end.index >= most) return most;
  }
  return lineEnd.lastIndex;
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
