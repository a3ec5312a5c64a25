import { joinParts, type OutputPart, type OutputRow } from './output-rows';
import { createPartReader, type PartReader, type ReadPart } from './part-reader';

/** Reads an output as it grows, exactly as a terminal shows it. One reading at a time. */
export interface OutputReader {
  read: (parts: readonly OutputPart[]) => Promise<OutputRow[]>;
  dispose: () => void;
}

export function createOutputReader(): OutputReader {
  const readers: PartReader[] = [];
  return {
    read: async (parts) => {
      const read: ReadPart[] = [];
      for (const [at, part] of parts.entries()) {
        const reader = (readers[at] ??= createPartReader());
        read.push(await reader.read(part));
      }
      const shown = parts.map(({ start, omittedAfter }, at) => {
        const next = parts[at + 1];
        // What a later part lost at its start, and is shown still, is not left out.
        const kept = next === undefined ? 0 : next.start - (read[at + 1]?.start ?? next.start);
        return { start, omittedAfter: Math.max(0, omittedAfter - kept) };
      });
      return joinParts(
        shown,
        read.map(({ rows }) => rows),
      );
    },
    dispose: () => {
      for (const reader of readers) reader.dispose();
      readers.length = 0;
    },
  };
}
