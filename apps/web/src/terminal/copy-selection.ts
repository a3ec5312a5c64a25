import { formatBytes } from '@showreel/views';
import type { ClipboardEvent } from 'react';
import { lineOf, rowsText, type OutputRow } from '@showreel/terminal';
import { rowText } from '@showreel/terminal';

/** What stands in copied text where output was left out. */
export function leftOutText(omitted: number): string {
  return `[${formatBytes(omitted)} left out]`;
}

/** The row that a place in the page lies in, and how many UTF-16 units of its text lie before it. */
interface RowPoint {
  row: number;
  offset: number;
}

/** Copies a selection of an output as the rows have it: also those that are out of sight, and not mounted. */
export function copySelection(
  event: ClipboardEvent<HTMLElement>,
  rows: readonly OutputRow[],
  isAll: boolean,
): void {
  const text = isAll ? rowsText(rows, leftOutText) : selectedText(event.currentTarget, rows);
  if (text === undefined) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

function selectedText(pane: HTMLElement, rows: readonly OutputRow[]): string | undefined {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const from = pointOf(pane, range.startContainer, range.startOffset);
  const to = pointOf(pane, range.endContainer, range.endOffset);
  return from === undefined || to === undefined ? undefined : textBetween(rows, from, to);
}

function pointOf(pane: HTMLElement, node: Node, offset: number): RowPoint | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest<HTMLElement>('[data-row]');
  if (row === null || row === undefined || !pane.contains(row)) return undefined;
  const before = document.createRange();
  before.selectNodeContents(row);
  before.setEnd(node, offset);
  return { row: Number(row.dataset['row']), offset: before.toString().length };
}

/** The text of the rows between two places. What is left out is told where it lies between them. */
export function textBetween(rows: readonly OutputRow[], from: RowPoint, to: RowPoint): string {
  const cut = rows.slice(from.row, to.row + 1).map((row, at): OutputRow => {
    const line = lineOf(row);
    if (line === undefined) return row;
    const text = rowText(line);
    const end = at === to.row - from.row ? to.offset : text.length;
    const kept = [{ text: text.slice(at === 0 ? from.offset : 0, end) }];
    return 'goesOn' in row ? { goesOn: kept } : kept;
  });
  return rowsText(cut, leftOutText);
}
