import type { ClipboardEvent } from 'react';

/**
 * Copies a selection inside a diff as the lines it crosses: the log's own text, without numbers, signs and what the
 * page adds, and with the characters for which it draws a mark. A selection in a line without any is left to the browser.
 */
export function copyRows(event: ClipboardEvent<HTMLElement>): void {
  const range = document.getSelection()?.rangeCount ? document.getSelection()?.getRangeAt(0) : undefined;
  if (range === undefined) return;
  const lines = [...event.currentTarget.querySelectorAll('.d > .c, .rdv td:last-child')].filter((line) =>
    range.intersectsNode(line),
  );
  if (lines.length === 0 || (lines.length === 1 && lines[0]?.querySelector('.unseen, .line-more') === null))
    return;
  const text = lines.map((line) => partInside(line, range)).join('\n');
  event.clipboardData.setData('text/plain', text.replaceAll('\u200B', ''));
  event.preventDefault();
}

function partInside(line: Element, selected: Range): string {
  const part = document.createRange();
  part.selectNodeContents(line);
  if (part.compareBoundaryPoints(Range.START_TO_START, selected) < 0) {
    part.setStart(selected.startContainer, selected.startOffset);
  }
  if (part.compareBoundaryPoints(Range.END_TO_END, selected) > 0) {
    part.setEnd(selected.endContainer, selected.endOffset);
  }
  const copy = part.cloneContents();
  for (const more of copy.querySelectorAll('.line-more')) more.remove();
  for (const mark of copy.querySelectorAll<HTMLElement>('.unseen')) {
    mark.replaceWith(String.fromCodePoint(Number(mark.dataset['code'])));
  }
  return copy.textContent;
}
