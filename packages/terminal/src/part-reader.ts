import { columnsFor } from './columns';
import type { OutputPart } from './output-rows';
import { createPlainReader, type PlainReader } from './plain-reader';
import { openScreen, type Screen } from './screen';
import type { TerminalRow } from './terminal-row';
import { trimStart } from './trim-start';

/** Reads one part of an output as it grows: only what is new is read. */
export interface PartReader {
  read: (part: OutputPart) => Promise<ReadPart>;
  dispose: () => void;
}

export interface ReadPart {
  rows: TerminalRow[];
  /** Where the rows begin: not after the part, and before it while what it lost at its start is kept here. */
  start: number;
}

/** Reads a text in pieces of so many UTF-16 units, and lets the page in between them. */
const pieceUnits = 32_768;
/** The rows may begin so much earlier than the part: a window that moves on need not be read again from its start. */
const mostKept = 131_072;

export function createPartReader(): PartReader {
  /** What was read: the newest part, and where the reading began. */
  let last: OutputPart | undefined;
  let start = 0;
  let plain: PlainReader = createPlainReader();
  let screen: { screen: Screen; columns: number } | undefined;

  const begin = (part: OutputPart): void => {
    screen?.screen.dispose();
    screen = undefined;
    plain = createPlainReader();
    start = part.start;
  };
  const readPlain = async (text: string): Promise<void> => {
    for (let from = 0; from < text.length && plain.isExact(); from += pieceUnits) {
      if (from > 0) await letPageIn();
      plain.append(text.slice(from, from + pieceUnits));
    }
  };
  const readOnScreen = async (part: OutputPart, fresh: string): Promise<TerminalRow[]> => {
    const columns = columnsFor(part.text);
    if (screen === undefined || columns > screen.columns) {
      begin(part);
      screen = { screen: await openScreen(columns), columns };
      await screen.screen.write(trimStart(part.text, part.start));
    } else await screen.screen.write(fresh);
    return screen.screen.rows();
  };

  return {
    read: async (part) => {
      let fresh = last === undefined ? undefined : continuation(last, part);
      if (fresh === undefined || part.start - start > mostKept) {
        begin(part);
        fresh = trimStart(part.text, part.start);
      }
      last = part;
      if (screen === undefined) {
        await readPlain(fresh);
        if (plain.isExact()) return { rows: plain.rows(), start };
      }
      return { rows: await readOnScreen(part, fresh), start };
    },
    dispose: () => {
      screen?.screen.dispose();
      screen = undefined;
      last = undefined;
    },
  };
}

/** What a part says beyond an earlier state of it; undefined when it does not go on from there. */
function continuation(from: OutputPart, to: OutputPart): string | undefined {
  const moved = to.start - from.start;
  if (moved < 0 || moved > from.text.length) return undefined;
  const shared = from.text.slice(moved);
  return to.text.startsWith(shared) ? to.text.slice(shared.length) : undefined;
}

function letPageIn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
