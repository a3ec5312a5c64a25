import { appendOutput, emptyPane, paneEnd, type OutputPane } from '@showreel/views';

/** How much text waits before it is put into the pane: a pane costs its own length each time. */
const batchUnits = 64 * 1024;

/** All that is kept of a command's output: a bounded pane, and how many bytes of UTF-8 there were. */
export interface CollectedOutput {
  pane: OutputPane;
  bytes: number;
}

export interface OutputCollector {
  add(text: string): void;
  read(): CollectedOutput;
}

export function createOutputCollector(): OutputCollector {
  let pane = emptyPane;
  let waiting = '';
  let bytes = 0;
  const settle = (): void => {
    if (waiting !== '') pane = appendOutput(pane, { offset: paneEnd(pane), data: waiting });
    waiting = '';
  };
  return {
    add: (text) => {
      bytes += Buffer.byteLength(text);
      waiting += text;
      if (waiting.length >= batchUnits) settle();
    },
    read: () => {
      settle();
      return { pane, bytes };
    },
  };
}

/** Bytes that a pane leaves out of an output of `bytes` bytes. */
export function omittedBytes({ pane, bytes }: CollectedOutput): number {
  if (pane.omitted === 0) return 0;
  return Math.max(0, bytes - Buffer.byteLength(pane.head) - Buffer.byteLength(pane.tail));
}
