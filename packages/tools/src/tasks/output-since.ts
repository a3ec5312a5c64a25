import { paneEnd, type OutputPane } from '@showreel/views';
import type { CollectedOutput } from '../contract/output-sink';

/** How far an output was read: its length then, in UTF-16 units of its text and in bytes. */
export interface ReadMark {
  units: number;
  bytes: number;
}

export const atStart: ReadMark = { units: 0, bytes: 0 };

/** The mark up to which an output has been read once all of it is. */
export function markOf({ pane, bytes }: CollectedOutput): ReadMark {
  return { units: paneEnd(pane), bytes };
}

/** What is held of an output from a mark on; what is not held of that counts as omitted. */
export function outputSince(
  { pane, omittedBytes }: CollectedOutput,
  mark: ReadMark,
): Omit<CollectedOutput, 'bytes'> {
  const fresh = paneFrom(pane, mark.units);
  // What was left out between the head and the mark is not new.
  const known = Math.max(0, mark.bytes - Buffer.byteLength(pane.head));
  return { pane: fresh, omittedBytes: fresh.omitted === 0 ? 0 : Math.max(1, omittedBytes - known) };
}

function paneFrom({ head, tail, omitted }: OutputPane, offset: number): OutputPane {
  const tailAt = head.length + omitted;
  return {
    head: head.slice(offset),
    omitted: Math.min(omitted, Math.max(0, tailAt - offset)),
    tail: tail.slice(Math.max(0, offset - tailAt)),
  };
}
