import type { FileDiff } from '@showreel/views';
import { expect } from 'vitest';

/** The lines of a text with their terminators. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** The text up to the last hunk, with each hunk's new text where its old text is. */
export function applyFirst(before: string, diffs: readonly FileDiff[]): string {
  return applyEach(before, diffs).done.join('');
}

/** The text that hunks make of an old one. */
export function applyHunks(before: string, diffs: readonly FileDiff[]): string {
  const { done, rest } = applyEach(before, diffs);
  return [...done, ...rest].join('');
}

function applyEach(before: string, diffs: readonly FileDiff[]): { done: string[]; rest: string[] } {
  const old = linesOf(before);
  const done: string[] = [];
  let at = 0;
  for (const { oldText, newText, start } of diffs) {
    if (oldText === null || start === undefined) throw new Error('A hunk has no place.');
    done.push(...old.slice(at, start.old - 1), newText);
    at = start.old - 1 + linesOf(oldText).length;
  }
  return { done, rest: old.slice(at) };
}

/** Expects each hunk to be, on both sides, the lines that stand where it says that it is. */
export function expectSlices(diffs: readonly FileDiff[], before: string, after: string): void {
  const expectSlice = (text: string, slice: string, line: number): void => {
    const lines = linesOf(text).slice(line - 1, line - 1 + linesOf(slice).length);
    expect(lines.join('')).toBe(slice);
  };
  for (const { oldText, newText, start } of diffs) {
    if (oldText === null || start === undefined) throw new Error('A hunk has no place.');
    expectSlice(before, oldText, start.old);
    expectSlice(after, newText, start.new);
  }
}
