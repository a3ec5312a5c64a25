import { structuredPatch, formatPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffOfHunk } from './hunk-text';
import { parseUnifiedDiff } from './unified-diff';

const lines = (...each: string[]): string => each.join('\n') + '\n';

describe('parseUnifiedDiff', () => {
  it('reads bare hunks, each at its lines', () => {
    expect(
      parseUnifiedDiff(lines('@@ -4,2 +4,2 @@', ' a', '-b', '+c', '@@ -9 +9,2 @@ fn()', ' x', '+y')),
    ).toEqual([
      {
        path: '',
        change: 'edited',
        hunks: [
          { oldStart: 4, newStart: 4, lines: [' a', '-b', '+c'] },
          { oldStart: 9, newStart: 9, lines: [' x', '+y'] },
        ],
      },
    ]);
  });

  it('reads several files: created, deleted and edited, by /dev/null and by headers of git', () => {
    const text = lines(
      'diff --git a/new.ts b/new.ts',
      'new file mode 100644',
      'index 0000000..ce01362',
      '--- /dev/null',
      '+++ b/new.ts',
      '@@ -0,0 +1 @@',
      '+hello',
      'diff --git a/old.ts b/old.ts',
      'deleted file mode 100644',
      '--- a/old.ts',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-bye',
      'diff --git a/src/a b.ts b/src/a b.ts',
      '--- a/src/a b.ts\t',
      '+++ b/src/a b.ts\t',
      '@@ -1 +1 @@',
      '-1',
      '+2',
    );
    expect(parseUnifiedDiff(text).map(({ path, change, hunks }) => [path, change, hunks.length])).toEqual([
      ['new.ts', 'created', 1],
      ['old.ts', 'deleted', 1],
      ['src/a b.ts', 'edited', 1],
    ]);
  });

  it.each([
    ['with its hunks', ['--- a/one.ts', '+++ b/two.ts', '@@ -1 +1 @@', '-1', '+2'], 1],
    ['with none', [], 0],
  ])('reads a rename, %s', (_, body, count) => {
    const text = lines(
      'diff --git a/one.ts b/two.ts',
      'similarity index 90%',
      'rename from one.ts',
      'rename to two.ts',
      ...body,
    );
    const [file] = parseUnifiedDiff(text);
    expect(file).toMatchObject({ path: 'two.ts', change: 'moved', from: 'one.ts' });
    expect(file?.hunks).toHaveLength(count);
  });

  it('keeps whole paths that bear no prefix, as in an Index', () => {
    const text = lines(
      'Index: /w/a.ts',
      '='.repeat(67),
      '--- /w/a.ts',
      '+++ /w/a.ts',
      '@@ -1 +1 @@',
      '-1',
      '+2',
    );
    expect(parseUnifiedDiff(text)).toMatchObject([{ path: '/w/a.ts', change: 'edited' }]);
  });

  it('takes mnemonic prefixes for what they are', () => {
    const text = lines('diff --git i/a.ts w/a.ts', '--- i/a.ts', '+++ w/a.ts', '@@ -1 +1 @@', '-1', '+2');
    expect(parseUnifiedDiff(text)).toMatchObject([{ path: 'a.ts', change: 'edited' }]);
  });

  it('keeps the mark of a missing last line feed', () => {
    const [file] = parseUnifiedDiff(lines('@@ -1 +1 @@', '-a', '\\ No newline at end of file', '+a'));
    expect(file?.hunks.map((hunk) => diffOfHunk('f', hunk))).toEqual([
      { path: 'f', oldText: 'a', newText: 'a\n', start: { old: 1, new: 1 } },
    ]);
  });

  it('keeps removed lines that look like a header', () => {
    const [file] = parseUnifiedDiff(
      lines('--- a/q.sql', '+++ b/q.sql', '@@ -1,2 +1,2 @@', '--- old', '+++ new', ' x'),
    );
    expect(file?.hunks[0]?.lines).toEqual(['--- old', '+++ new', ' x']);
  });

  it.each([
    ['wrong', '@@ -3,9 +3,9 @@', 3],
    ['too small', '@@ -3,1 +3,1 @@', 3],
  ])('falls back to the marks when counts are %s', (_, header, start) => {
    const [file] = parseUnifiedDiff(lines('--- a/x', '+++ b/x', header, ' a', '-b', '+c', ' d'));
    expect(file).toMatchObject({ path: 'x', hunks: [{ oldStart: start, lines: [' a', '-b', '+c', ' d'] }] });
  });

  it('places a side without lines after the line that its header names, however it is read', () => {
    const exact = lines('@@ -4,0 +5 @@', '+x');
    const wrong = lines('@@ -4,0 +5,9 @@', '+x');
    for (const text of [exact, wrong])
      expect(parseUnifiedDiff(text)[0]?.hunks).toEqual([{ oldStart: 5, newStart: 5, lines: ['+x'] }]);
  });

  it('tells no line of a hunk whose header has no numbers', () => {
    const [file] = parseUnifiedDiff(lines('@@', '-b', '+c', '', '@@ fn', '+d'));
    expect(file?.hunks.map((hunk) => diffOfHunk('f', hunk))).toEqual([
      { path: 'f', oldText: 'b\n\n', newText: 'c\n\n' },
      { path: 'f', oldText: '', newText: 'd\n' },
    ]);
  });

  it('normalises CRLF, in content and in the whole text', () => {
    const content = lines('@@ -1,2 +1,2 @@', ' a\r', '-b\r', '+c\r');
    const whole = content.replaceAll('\r', '').replaceAll('\n', '\r\n');
    for (const text of [content, whole]) {
      expect(parseUnifiedDiff(text)).toEqual([
        { path: '', change: 'edited', hunks: [{ oldStart: 1, newStart: 1, lines: [' a', '-b', '+c'] }] },
      ]);
    }
  });

  it('says a change of line endings beside, and draws no line that stayed', () => {
    const text = lines('@@ -1,2 +1,2 @@', '-a\r', '-b\r', '+a', '+b', '@@ -9,2 +9,2 @@', ' x', '-y\r', '+z');
    expect(parseUnifiedDiff(text)).toEqual([
      {
        path: '',
        change: 'edited',
        hunks: [{ oldStart: 9, newStart: 9, lines: [' x', '-y', '+z'] }],
        lineEndingsChanged: true,
      },
    ]);
  });

  it.each(['', 'no diff at all', '{"a":1}', '*** Begin Patch\n*** End Patch'])(
    'finds no file in %j',
    (text) => {
      expect(parseUnifiedDiff(text)).toEqual([]);
    },
  );

  it('gives back what the library wrote, exactly', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '', '-- x', '++ y', '@@'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, fc.boolean(), (before, after, isEnded) => {
        const old = before.map((line) => `${line}\n`).join('');
        const next = after.join('\n') + (isEnded ? '\n' : '');
        const patch = structuredPatch('a/f', 'b/f', old, next, '', '', { context: 1 });
        const [file] = parseUnifiedDiff(formatPatch(patch));
        expect(file?.hunks ?? []).toEqual(
          patch.hunks.map(({ oldStart, newStart, lines: marked }) => ({ oldStart, newStart, lines: marked })),
        );
      }),
    );
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      '@@ -1,2 +1 @@',
      '@@',
      '--- a/x',
      '+++ b/x',
      'diff --git a/x b/y',
      '+a',
      '-b',
      ' c',
      '\\',
      'Index: x',
      'rename from q',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (each) => {
        expect(() => parseUnifiedDiff(each.join('\n'))).not.toThrow();
      }),
    );
  });
});
