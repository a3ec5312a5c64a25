import { structuredPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesLineEndings, hunksOfTexts } from './content-hunks';
import { diffOfHunk, type MarkedHunk } from './hunk-text';
import { parseUnifiedDiff } from './unified-diff';

/** Puts the hunks into the old text: what must come out is the new one. */
function apply(before: string, hunks: readonly MarkedHunk[]): string {
  const lines = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const out: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    const { oldText, newText, start } = diffOfHunk('f', hunk);
    const first = Math.max((start?.old ?? 1) - 1, 0);
    out.push(...lines.slice(at, first), newText);
    at = first + ((oldText ?? '').match(/[^\n]*\n|[^\n]+$/g) ?? []).length;
    expect(lines.slice(first, at).join('')).toBe(oldText);
  }
  return [...out, ...lines.slice(at)].join('');
}

const text = fc
  .array(fc.constantFrom('a\n', 'b\n', '\n', '  a\n', '\tb\n', 'a', 'c\n'), { maxLength: 30 })
  .map((lines) => lines.join(''));

describe('hunksOfTexts', () => {
  it('tells the whole change, whatever the places it is given', () => {
    fc.assert(
      fc.property(text, text, fc.boolean(), (before, after, ignoreWhitespace) => {
        const { hunks } = structuredPatch('f', 'f', before, after, '', '', { context: 3, ignoreWhitespace });
        expect(apply(before, hunksOfTexts({ before, after }, hunks))).toBe(after);
        expect(apply(before, hunksOfTexts({ before, after }, []))).toBe(after);
      }),
    );
  });

  it('keeps the places of the log and takes the lines from the texts', () => {
    const before = 'one\n\ttwo\nthree\n';
    const after = 'one\n\t2\nthree\n';
    const hunks = [{ oldStart: 2, newStart: 2, lines: ['-two', '+2'] }];
    expect(hunksOfTexts({ before, after }, hunks)).toEqual([
      { oldStart: 2, newStart: 2, lines: ['-\ttwo', '+\t2'] },
    ]);
  });

  it('finds a change of white space that a diff passed over', () => {
    const texts = { before: 'if a\nb\n', after: 'if a\n  b\n' };
    expect(hunksOfTexts(texts, []).flatMap(({ lines }) => lines)).toEqual([' if a', '-b', '+  b']);
  });

  it('shows a change of white space inside a hunk as a change', () => {
    const texts = { before: 'a\nb\nc\n', after: '  a\nb\nC\n' };
    const placed = parseUnifiedDiff('--- f\n+++ f\n@@ -1,3 +1,3 @@\n a\n b\n-c\n+C\n').flatMap(
      ({ hunks }) => hunks,
    );
    expect(hunksOfTexts(texts, placed)[0]?.lines).toEqual(['-a', '+  a', ' b', '-c', '+C']);
  });

  it('finds a change of white space between the hunks of a diff that passed over it', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `line ${at}\n`);
    const before = lines.join('');
    const after = lines.with(1, 'one\n').with(15, '  line 15\n').with(28, 'two\n').join('');
    const { hunks } = structuredPatch('f', 'f', before, after, '', '', {
      context: 3,
      ignoreWhitespace: true,
    });
    expect(hunks).toHaveLength(2);
    expect(apply(before, hunksOfTexts({ before, after }, hunks))).toBe(after);
  });

  it('compares anew when the hunks are those of other texts', () => {
    const hunks = [{ oldStart: 90, newStart: 90, lines: ['-x', '+y'] }];
    expect(hunksOfTexts({ before: 'a\n', after: 'b\n' }, hunks)[0]?.oldStart).toBe(1);
  });

  it('sees a missing last line feed', () => {
    const lines = hunksOfTexts({ before: 'a\n', after: 'a' }, []).flatMap((hunk) => hunk.lines);
    expect(lines).toEqual(['-a', '+a', '\\ No newline at end of file']);
  });

  it('has no hunks where only line endings changed, and says that they did', () => {
    const texts = { before: 'a\r\nb\r\n', after: 'a\nb\n' };
    expect(hunksOfTexts(texts, [])).toEqual([]);
    expect(changesLineEndings(texts)).toBe(true);
    expect(changesLineEndings({ before: '', after: 'a\r\n' })).toBe(false);
  });

  it('replaces the whole of texts with too much between them', () => {
    const many = (word: string): string => Array.from({ length: 3000 }, (_, at) => `${word}${at}\n`).join('');
    const [hunk, ...rest] = hunksOfTexts({ before: many('a'), after: many('b') }, []);
    expect(rest).toEqual([]);
    expect(hunk?.lines).toHaveLength(6000);
  });
});
