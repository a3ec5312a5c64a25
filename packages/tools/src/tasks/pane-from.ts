import type { OutputPane } from '@showreel/views';

/** What a pane holds from `offset` on, in UTF-16 units of all output; what it lacks of that counts as omitted. */
export function paneFrom({ head, tail, omitted }: OutputPane, offset: number): OutputPane {
  const tailAt = head.length + omitted;
  return {
    head: head.slice(offset),
    omitted: Math.min(omitted, Math.max(0, tailAt - offset)),
    tail: tail.slice(Math.max(0, offset - tailAt)),
  };
}
