import { structuredPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-access';
import { applyEdits } from './apply-edits';
import { readChange } from './change-result';

/** What Claude Code does: each leading tab becomes two spaces before the texts are compared. */
function patchOf(before: string, after: string): JsonObject[] {
  const shown = (text: string): string => text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
  const { hunks } = structuredPatch('f', 'f', shown(before), shown(after), '', '', { context: 3 });
  return hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
    oldStart,
    oldLines,
    newStart,
    newLines,
    lines,
  }));
}

function editResult(before: string, oldString: string, newString: string, more: JsonObject = {}): JsonObject {
  const replaceAll = more['replaceAll'] === true;
  const after = applyEdits(before, [{ oldText: oldString, newText: newString, replaceAll }]);
  return {
    filePath: '/project/a.go',
    oldString,
    newString,
    originalFile: before,
    structuredPatch: patchOf(before, after),
    userModified: false,
    replaceAll,
    ...more,
  };
}

const path = '/project/a.go';
const tabbed = 'func a() {\n\tone()\n\tif x {\n\t\ttwo()\n\t}\n}\n';

/** As far as three lines of context after its second line reach. */
const shown = tabbed.replace(/\}\n$/, '');

describe('result-time diffs of Edit, MultiEdit and Write', () => {
  it('restores each leading tab that the patch turned into two spaces, from originalFile', () => {
    const change = readChange({}, editResult(tabbed, '\t\ttwo()', '\t\tthree()\n\t\tfour()'));
    expect(change).toEqual({
      diffs: [
        {
          path,
          oldText: tabbed,
          newText: 'func a() {\n\tone()\n\tif x {\n\t\tthree()\n\t\tfour()\n\t}\n}\n',
          start: { old: 1, new: 1 },
        },
      ],
      files: [{ path, change: 'edited', added: 2, removed: 1 }],
    });
  });

  it.each([
    ['a text that the log holds with them', '\r'],
    ['a text without them', ''],
  ])('takes the line endings of Windows for line feeds: %s', (_, end) => {
    const result = {
      filePath: path,
      oldString: 'a',
      newString: 'x',
      originalFile: `\ta${end}\nb${end}\n`,
      structuredPatch: [
        { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: ['-  a\r', '+  x\r', ' b\r'] },
      ],
    };
    expect(readChange({}, result)?.diffs).toMatchObject([{ oldText: '\ta\nb\n', newText: '\tx\nb\n' }]);
  });

  it('restores tabs from oldString and newString where originalFile is null (2.1.112 and later)', () => {
    const result = editResult(tabbed, '\tif x {\n\t\ttwo()', '\tif y {\n\t\ttwo()', { originalFile: null });
    expect(readChange({}, result)?.diffs).toEqual([
      {
        path,
        // Lines outside the strings stay as the patch has them.
        oldText: 'func a() {\n  one()\n\tif x {\n\t\ttwo()\n  }\n}\n',
        newText: 'func a() {\n  one()\n\tif y {\n\t\ttwo()\n  }\n}\n',
        start: { old: 1, new: 1 },
      },
    ]);
  });

  it('uses the patch as it is where the file is not the one it was made of', () => {
    const result = editResult('a\nb\nc\n', 'b', 'B', {
      originalFile: 'something else\n',
      userModified: true,
    });
    expect(readChange({}, result)?.diffs).toEqual([
      { path, oldText: 'a\nb\nc\n', newText: 'a\nB\nc\n', start: { old: 1, new: 1 } },
    ]);
  });

  it('keeps a line that only lost tabs for spaces as it was on either side', () => {
    const before = '\tx\ny\n';
    const result = editResult(before, '\tx\ny', '  x\nz');
    expect(readChange({}, result)?.diffs).toEqual([
      { path, oldText: '\tx\ny\n', newText: '  x\nz\n', start: { old: 1, new: 1 } },
    ]);
  });

  it('draws replace_all as a hunk for each far place', () => {
    const before = `x\n${'line\n'.repeat(20)}x\n`;
    const change = readChange({}, editResult(before, 'x', 'y', { replaceAll: true }));
    expect(change?.diffs.map(({ start }) => start)).toEqual([
      { old: 1, new: 1 },
      { old: 19, new: 19 },
    ]);
    expect(change?.files).toEqual([{ path, change: 'edited', added: 2, removed: 2 }]);
  });

  it.each([
    ['taken away', 'a\nb\n', 'b\n', 'b', 'a\nb\n', 'a\nb'],
    ['added', 'a\nb', 'b', 'b\n', 'a\nb', 'a\nb\n'],
  ])(
    'shows a last line feed that was %s, by the patch alone',
    (_, before, oldString, newString, oldText, newText) => {
      const result = editResult(before, oldString, newString, { originalFile: null });
      expect(readChange({}, result)?.diffs).toMatchObject([{ oldText, newText }]);
    },
  );

  it('applies the edits of a MultiEdit one after another', () => {
    const edits = [
      { old_string: '\tone()', new_string: '\tuno()', replace_all: false },
      { old_string: 'uno', new_string: 'eins', replace_all: false },
    ];
    const result = {
      filePath: path,
      edits,
      originalFileContents: tabbed,
      structuredPatch: patchOf(tabbed, tabbed.replace('one', 'eins')),
      userModified: false,
    };
    const change = readChange({}, result);
    expect(change?.diffs[0]?.newText).toBe(shown.replace('one', 'eins'));
    expect(change?.files).toEqual([{ path, change: 'edited', added: 1, removed: 1 }]);
  });

  it('draws a Write that created a file as the whole content, with no old text', () => {
    const result = { type: 'create', filePath: path, content: 'a\r\nb', structuredPatch: [] };
    expect(readChange({}, result)).toEqual({
      diffs: [{ path, oldText: null, newText: 'a\nb', start: { old: 1, new: 1 } }],
      files: [{ path, change: 'created', added: 2, removed: 0 }],
    });
  });

  it('draws a Write that created a file also where the result tells no patch', () => {
    expect(readChange({}, { type: 'create', filePath: path, content: 'a\n' })).toMatchObject({
      diffs: [{ oldText: null, newText: 'a\n' }],
      files: [{ change: 'created', added: 1 }],
    });
  });

  it('counts the hunks of a Write over a file as overwritten, not as a creation', () => {
    const after = `${tabbed}\tmore\n`;
    const result = {
      type: 'update',
      filePath: path,
      content: after,
      structuredPatch: patchOf(tabbed, after),
      originalFile: tabbed,
    };
    const change = readChange({}, result);
    expect(change?.files).toEqual([{ path, change: 'overwritten', added: 1, removed: 0 }]);
    expect(change?.diffs).toEqual([
      {
        path,
        oldText: '\t\ttwo()\n\t}\n}\n',
        newText: '\t\ttwo()\n\t}\n}\n\tmore\n',
        start: { old: 4, new: 4 },
      },
    ]);
  });

  it('takes the new side of a Write of 1.0, which has no originalFile, from its content', () => {
    const after = tabbed.replace('one', 'uno');
    const result = {
      type: 'update',
      filePath: path,
      content: after,
      structuredPatch: patchOf(tabbed, after),
    };
    const [diff] = readChange({}, result)?.diffs ?? [];
    expect(diff?.newText).toBe(shown.replace('one', 'uno'));
    // What was removed is known from the patch alone.
    expect(diff?.oldText).toBe(shown.replace('\tone', '  one'));
  });

  it('says of a Write that changed nothing that the file is unchanged', () => {
    const result = { type: 'update', filePath: path, content: 'a', structuredPatch: [], originalFile: 'a' };
    expect(readChange({}, result)).toEqual({
      diffs: [],
      files: [{ path, change: 'unchanged', added: 0, removed: 0 }],
    });
  });

  it('takes an edit of nothing in a file that the log does not hold for a creation', () => {
    const result = editResult('', '', 'new\n', { originalFile: null });
    expect(readChange({}, result)).toMatchObject({
      diffs: [{ oldText: null, newText: 'new\n' }],
      files: [{ change: 'created', added: 1 }],
    });
  });

  it('invents no diff where the result tells no patch', () => {
    expect(
      readChange({ file_path: path, old_string: 'a', new_string: 'b' }, { filePath: path }),
    ).toBeUndefined();
    expect(readChange({}, { filePath: path, structuredPatch: [{ lines: [1] }] })).toBeUndefined();
  });

  it('keeps 1 MiB of hunk text and counts the rest as left out', () => {
    const before = Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(50_000)}\n`).join('');
    const after = before.replaceAll('x\n', 'y\n');
    const result = {
      type: 'update',
      filePath: path,
      content: after,
      structuredPatch: patchOf(before, after),
    };
    const change = readChange({}, result);
    const size = change?.diffs.reduce(
      (sum, diff) => sum + (diff.oldText?.length ?? 0) + diff.newText.length,
      0,
    );
    expect(size).toBeLessThanOrEqual(1024 * 1024);
    expect(size).toBeGreaterThan(900_000);
    expect(change?.files).toEqual([{ path, change: 'overwritten', added: 40, removed: 40, leftOut: 1 }]);
  });

  const lines = fc.array(
    fc.constantFrom('a', '\ta', '  a', '\t\tb', '    b', '', '\t', 'c\td', ' \te', '}'),
    {
      maxLength: 40,
    },
  );
  const file = fc.tuple(lines, fc.boolean()).map(([all, isEnded]) => all.join('\n') + (isEnded ? '\n' : ''));

  it('gives the exact slices of both texts, whatever is tabbed (property)', () => {
    fc.assert(
      fc.property(file, file, (before, after) => {
        const hunks = patchOf(before, after);
        fc.pre(hunks.length > 0);
        const result = {
          type: 'update',
          filePath: path,
          content: after,
          structuredPatch: hunks,
          originalFile: before,
        };
        const change = readChange({}, result);
        const slice = (text: string, start: unknown, count: unknown): string => {
          const all = text.match(/[^\n]*\n|[^\n]+/g) ?? [];
          const from = Math.max(1, Number(start)) - 1;
          return all.slice(from, from + Number(count)).join('');
        };
        expect(change?.diffs.map(({ oldText, newText }) => [oldText, newText])).toEqual(
          hunks.map((hunk) => [
            slice(before, hunk['oldStart'], hunk['oldLines']),
            slice(after, hunk['newStart'], hunk['newLines']),
          ]),
        );
      }),
    );
  });
});
