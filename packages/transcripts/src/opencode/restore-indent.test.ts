import fc from 'fast-check';
import { structuredPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import type { MarkedHunk } from '../changes/hunk-text';
import { restoreIndent } from './restore-indent';

const hunk = (...lines: string[]): MarkedHunk[] => [{ oldStart: 5, newStart: 5, lines }];
const texts = (before: string, after: string, isWhole = false) => ({
  before: [{ text: before, isWhole }],
  after: [{ text: after, isWhole }],
});

/** What opencode does to a diff before it keeps it. */
function trim(hunks: readonly MarkedHunk[]): MarkedHunk[] {
  const lines = hunks
    .flatMap((each) => each.lines)
    .filter((line) => line.slice(1).trim() !== '' && !line.startsWith('\\'));
  const least = Math.min(...lines.map((line) => line.slice(1).length - line.slice(1).trimStart().length));
  return hunks.map((each) => ({
    ...each,
    lines: each.lines.map((line) => (line.startsWith('\\') ? line : line.charAt(0) + line.slice(1 + least))),
  }));
}

describe('restoreIndent', () => {
  it.each([
    [
      'by the lines below the first one',
      'a\n\t\tb',
      'a\n\t\tc',
      [' \ta', '-b', '+c'],
      [' \t\t\ta', '-\t\tb', '+\t\tc'],
    ],
    ['by a first line with white space of its own', '    a', '    b', ['-a', '+b'], ['-    a', '+    b']],
    [
      'not where nothing was taken off',
      '  a\n  b',
      '  a\n  c',
      [' x {', '   a', '-  b', '+  c'],
      [' x {', '   a', '-  b', '+  c'],
    ],
    [
      'not where a formatter took it off',
      '    a\n    b',
      '    a\n    c',
      ['   a', '-  b', '+  c'],
      ['   a', '-  b', '+  c'],
    ],
    ['not where nothing tells it', 'a', 'b', ['-a', '+b'], ['-a', '+b']],
    ['but for blank lines', '\ta\n\tb', '\ta\n\tc', [' a', ' ', '-b', '+c'], [' \ta', ' ', '-\tb', '+\tc']],
  ])('gives it back %s', (_, before, after, shown, whole) => {
    expect(restoreIndent(hunk(...shown), texts(before, after))).toEqual(hunk(...whole));
  });

  it('follows the most lines where a line of the text stands at several depths', () => {
    const text = '  if a\n    b\n  }\n    }\n  end';
    const shown = hunk(' if a', '   b', ' }', '-  }', '+end');
    expect(restoreIndent(shown, texts(text, text))).toEqual(
      hunk('   if a', '     b', '   }', '-    }', '+  end'),
    );
  });

  it('undoes what opencode does, whatever the text', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('a', 'b', 'c(', ')', 'd'));
    const block = fc
      .array(line, { minLength: 3, maxLength: 12 })
      .map((lines) => lines.map(([depth, body], at) => `${'\t'.repeat(depth)}${body}${at}`));
    fc.assert(
      fc.property(block, fc.nat(11), (lines, at) => {
        const index = at % lines.length;
        const changed = lines.with(index, `${lines[index] ?? ''} changed`);
        const [before, after] = [lines, changed].map((each) => `${each.join('\n')}\n`);
        const { hunks } = structuredPatch('f', 'f', before ?? '', after ?? '', '', '', { context: 3 });
        const restored = restoreIndent(trim(hunks), texts(before ?? '', after ?? '', true));
        expect(restored.map((each) => each.lines)).toEqual(hunks.map((each) => each.lines));
      }),
    );
  });
});
