/** How much is left around a match that was brought into sight, in px. */
const margin = 60;

/** Scrolls a pane, and nothing around it, so that the match that the reader is at is in sight. */
export function revealMark(pane: HTMLElement | null): void {
  const mark = pane?.querySelector('mark.is-current');
  if (pane === null || mark === null || mark === undefined) return;
  const [outer, inner] = [pane.getBoundingClientRect(), mark.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    pane.scrollTop += inner.top - outer.top - (pane.clientHeight - inner.height) / 2;
  }
  if (inner.left < outer.left || inner.right > outer.right) {
    pane.scrollLeft += inner.left - outer.left - margin;
  }
}
