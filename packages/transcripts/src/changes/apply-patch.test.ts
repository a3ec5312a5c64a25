import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseApplyPatch } from './apply-patch';

const patch = (...lines: string[]): string => ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');

describe('parseApplyPatch', () => {
  it('gives each file that the patch touches, without line numbers', () => {
    const files = parseApplyPatch(
      patch(
        '*** Add File: new.ts',
        '+one',
        '+',
        '*** Update File: src/a.ts',
        '@@ class A',
        ' x',
        '-y',
        '+z',
        '@@',
        '+last',
        '*** End of File',
        '*** Delete File: gone.ts',
      ),
    );
    expect(files).toEqual([
      { path: 'new.ts', change: 'created', diffs: [{ path: 'new.ts', oldText: null, newText: 'one\n\n' }] },
      {
        path: 'src/a.ts',
        change: 'edited',
        diffs: [
          { path: 'src/a.ts', oldText: 'x\ny\n', newText: 'x\nz\n' },
          { path: 'src/a.ts', oldText: '', newText: 'last\n' },
        ],
      },
      { path: 'gone.ts', change: 'deleted', diffs: [] },
    ]);
  });

  it('follows a move', () => {
    expect(parseApplyPatch(patch('*** Update File: a.ts', '*** Move to: b/c.ts', '@@', '-1', '+2'))).toEqual([
      {
        path: 'b/c.ts',
        change: 'moved',
        from: 'a.ts',
        diffs: [{ path: 'b/c.ts', oldText: '1\n', newText: '2\n' }],
      },
    ]);
  });

  it('takes an empty line of an update as context, and an added file without lines as empty', () => {
    expect(
      parseApplyPatch(patch('*** Add File: e', '*** Update File: a', '@@', ' x', '', '+y')),
    ).toMatchObject([
      { diffs: [{ oldText: null, newText: '' }] },
      { diffs: [{ oldText: 'x\n\n', newText: 'x\n\ny\n' }] },
    ]);
  });

  it('finds the patch in a text around it, reads CRLF and a patch that was cut', () => {
    const text = "apply_patch <<'EOF'\r\n*** Begin Patch\r\n*** Update File: a\r\n@@\r\n-1\r\n+2\r\n";
    expect(parseApplyPatch(text)).toMatchObject([{ path: 'a', diffs: [{ oldText: '1\n', newText: '2\n' }] }]);
  });

  it.each(['', '*** Begin Patch\n*** End Patch', 'diff --git a/x b/x'])('finds no file in %j', (text) => {
    expect(parseApplyPatch(text)).toEqual([]);
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      '*** Begin Patch',
      '*** Add File: a',
      '*** Update File: b',
      '*** Move to: c',
      '*** Delete File: d',
      '@@',
      '+x',
      '-y',
      ' z',
      '',
      '*** End Patch',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (each) => {
        expect(() => parseApplyPatch(each.join('\n'))).not.toThrow();
      }),
    );
  });
});
