import { appendOutput, emptyPane, paneHead, paneTail, type OutputPane } from '@showreel/views';
import type { OutputSink } from '../contract/output-sink';
import { createOutputDecoder } from './output-decoder';

/** How many pieces of text wait at most before they are put into the pane, which costs as much as the pane is long. */
const mostWaiting = 64;

/** Collects the output of a command in bounded memory: everything of a sink but the keeping. */
export function createOutputCollector(): Omit<OutputSink, 'keep'> {
  const decoder = createOutputDecoder();
  let pane = emptyPane;
  let bytes = 0;
  /** Bytes of the text as UTF-8 beyond those that came: U+FFFD is longer than what it stands for. */
  let excess = 0;
  let waiting: string[] = [];
  /** UTF-16 units of all that came, and of what waits. */
  let units = 0;
  let waitingUnits = 0;

  const settle = (): void => {
    // What was dropped meanwhile is a gap before the data, which the pane counts as left out.
    if (waitingUnits > 0) pane = appendOutput(pane, { offset: units - waitingUnits, data: waiting.join('') });
    waiting = [];
    waitingUnits = 0;
  };

  const add = (text: string, length: number): void => {
    bytes += length;
    if (text === '') return;
    if (text.includes('\uFFFD')) excess += Buffer.byteLength(text) - length;
    units += text.length;
    waitingUnits += text.length;
    waiting.push(text);
    // Once the head is full, what the tail has no room for any more needs no place in it first.
    while (pane.head.length >= paneHead && waitingUnits - (waiting[0]?.length ?? waitingUnits) >= paneTail) {
      waitingUnits -= waiting.shift()?.length ?? 0;
    }
    if (pane.head.length < paneHead || waiting.length >= mostWaiting) settle();
  };

  return {
    write: (piece) => add(decoder.decode(piece), piece.byteLength),
    finish: () => add(decoder.finish(), 0),
    read: () => {
      settle();
      return { pane, bytes, omittedBytes: countOmitted(pane, { bytes, excess }) };
    },
  };
}

/** How many of the bytes are not in the pane. What replaced some is spread evenly over all of the text. */
function countOmitted({ head, omitted, tail }: OutputPane, all: { bytes: number; excess: number }): number {
  if (omitted === 0) return 0;
  const shown = Buffer.byteLength(head) + Buffer.byteLength(tail);
  return Math.max(1, all.bytes - Math.round((shown * all.bytes) / (all.bytes + all.excess)));
}
