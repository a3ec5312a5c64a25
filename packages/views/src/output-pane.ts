/** How much of a running command's output a pane keeps, in UTF-16 units: its beginning and its end. */
export const paneHead = 64 * 1024;
export const paneTail = 192 * 1024;

/** The bounded text of a terminal: all of it, or its head and its tail with a number of units left out between. */
export interface OutputPane {
  head: string;
  tail: string;
  /** UTF-16 units between head and tail that are not here. */
  omitted: number;
}

export const emptyPane: OutputPane = { head: '', tail: '', omitted: 0 };

/** Where the next unit of output belongs: the length of all output so far, in UTF-16 units. */
export function paneEnd(pane: OutputPane): number {
  return pane.head.length + pane.omitted + pane.tail.length;
}

/**
 * Adds output that begins at `offset`. What the pane has already is passed over; a gap before `offset` counts as left
 * out. The head keeps the first `paneHead` units, the tail the last `paneTail`, and no surrogate pair is cut.
 */
export function appendOutput(
  pane: OutputPane,
  { offset, data }: { offset: number; data: string },
): OutputPane {
  const end = paneEnd(pane);
  if (data === '' || offset + data.length <= end) return pane;
  if (offset > end)
    return boundTail({ ...pane, omitted: pane.omitted + pane.tail.length + offset - end, tail: data });
  const fresh = data.slice(end - offset);
  const fillsHead = pane.omitted === 0 && pane.tail === '';
  const room = fillsHead ? headRoom(pane.head, fresh) : 0;
  return boundTail({ ...pane, head: pane.head + fresh.slice(0, room), tail: pane.tail + fresh.slice(room) });
}

/** How much of `fresh` the head takes: also the second half of a pair whose first half filled it. */
function headRoom(head: string, fresh: string): number {
  const room = paneHead - head.length;
  return room === 0 && partsPair(head.slice(-1), fresh.charAt(0)) ? 1 : safeCut(fresh, room);
}

function boundTail(pane: OutputPane): OutputPane {
  const excess = pane.tail.length - paneTail;
  if (excess <= 0) return pane;
  const cut = safeCut(pane.tail, excess);
  return { ...pane, tail: pane.tail.slice(cut), omitted: pane.omitted + cut };
}

/** The index nearest to `at`, not beyond the text, that does not part a surrogate pair. */
function safeCut(text: string, at: number): number {
  if (at >= text.length) return text.length;
  if (at <= 0) return 0;
  return partsPair(text.charAt(at - 1), text.charAt(at)) ? at + 1 : at;
}

function partsPair(before: string, after: string): boolean {
  return /^[\uD800-\uDBFF]$/.test(before) && /^[\uDC00-\uDFFF]$/.test(after);
}
