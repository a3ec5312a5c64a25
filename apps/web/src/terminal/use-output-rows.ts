'use client';

import { useEffect, useState } from 'react';
import { createLatestReader, type LatestReader } from './latest-reader';
import { createOutputReader } from '@showreel/terminal';
import { readFirstRows, type FirstRows, type OutputPart, type OutputRow } from '@showreel/terminal';

/** Between two readings of an output that goes on, in milliseconds: at least this, and some times what one took. */
const pauseMs = 80;
const pauseTimes = 3;

/** What was read of outputs that are over, by their parts: a card that comes back into sight has its height at once. */
const remembered = new WeakMap<readonly OutputPart[], OutputRow[]>();

const nothing: OutputRow[] = [];

interface ShownRows {
  rows: OutputRow[];
  /** Whether all that was written so far is in the rows: they may lag behind. */
  isNewest: boolean;
}

interface ReadOutput {
  parts: readonly OutputPart[];
  rows: OutputRow[];
}

/**
 * The rows of an output. What is there when they are first wanted is read at once, also on the server, as text and
 * colours; then it is read as a terminal shows it, and on as it grows, so much at a time that the page stays in hand.
 */
export function useOutputRows(parts: readonly OutputPart[], isWanted: boolean): ShownRows {
  const [first, setFirst] = useState(() => (isWanted ? readAtOnce(parts) : undefined));
  const [read, setRead] = useState<ReadOutput>();
  if (isWanted && first === undefined) setFirst(readAtOnce(parts));
  const [reader] = useState(() => createReader(setRead));
  const isDone = first !== undefined && first.isExact && first.parts === parts;
  useEffect(() => {
    if (isWanted && !isDone) reader.ask(parts);
  }, [reader, parts, isWanted, isDone]);
  useEffect(() => reader.stop, [reader]);
  const shown = read ?? first;
  return { rows: shown?.rows ?? nothing, isNewest: shown?.parts === parts };
}

function createReader(show: (read: ReadOutput) => void): LatestReader<readonly OutputPart[]> {
  const output = createOutputReader();
  let tookMs = 0;
  const latest = createLatestReader<readonly OutputPart[], ReadOutput>({
    read: async (parts) => {
      const begun = performance.now();
      const rows = await output.read(parts);
      tookMs = performance.now() - begun;
      return { parts, rows };
    },
    publish: (read) => {
      remembered.set(read.parts, read.rows);
      show(read);
    },
    pause: (goOn) => setTimeout(goOn, Math.max(pauseMs, tookMs * pauseTimes)),
  });
  return {
    ask: latest.ask,
    stop: () => {
      latest.stop();
      output.dispose();
    },
  };
}

function readAtOnce(parts: readonly OutputPart[]): FirstRows & ReadOutput {
  const rows = remembered.get(parts);
  return rows === undefined ? { parts, ...readFirstRows(parts) } : { parts, rows, isExact: true };
}
