'use client';

import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createLatestReader } from './latest-reader';
import { joinParts, plainRows, type OutputPart, type OutputRow } from './output-rows';
import { readScreen } from './read-screen';

/** Between two readings of an output that moves the cursor, in milliseconds. */
const pauseMs = 80;

async function readParts(parts: readonly OutputPart[]): Promise<OutputRow[]> {
  return joinParts(parts, await Promise.all(parts.map(({ text }) => readScreen(text))));
}

/**
 * The rows of an output. Text and colours are read at once, also on the server; output that moves the cursor is run
 * through a terminal, and shown as that leaves it. While output floods in, the page stays in hand: rows may lag.
 */
export function useOutputRows(newest: readonly OutputPart[]): OutputRow[] {
  const parts = useDeferredValue(newest);
  const plain = useMemo(() => plainRows(parts), [parts]);
  const [exact, setExact] = useState<OutputRow[]>();
  const [reader] = useState(() =>
    createLatestReader<readonly OutputPart[], OutputRow[]>({
      read: readParts,
      publish: setExact,
      pause: (goOn) => setTimeout(goOn, pauseMs),
    }),
  );
  useEffect(() => {
    if (!plain.isExact) reader.ask(parts);
  }, [reader, parts, plain]);
  useEffect(() => reader.stop, [reader]);
  return plain.isExact ? plain.rows : (exact ?? plain.rows);
}
