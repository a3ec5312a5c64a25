import type { FileDiff } from '@showreel/views';
import { expect, it } from 'vitest';
import { changedFiles } from './changed-files';

const hunk = (path: string, oldText: string | null, newText: string): FileDiff => ({
  path,
  oldText,
  newText,
});

it.each<[string, FileDiff, object]>([
  ['a new file', hunk('a', null, 'one\ntwo'), { change: 'created', added: 2, removed: 0 }],
  ['an empty new file', hunk('a', null, ''), { change: 'created', added: 0, removed: 0 }],
  [
    'context around one site',
    hunk('a', '1\n2\n3\n', '1\nx\ny\n3\n'),
    { change: 'edited', added: 2, removed: 1 },
  ],
  ['only the final newline', hunk('a', 'a\nb', 'a\nb\n'), { change: 'edited', added: 1, removed: 1 }],
  ['a first newline', hunk('a', '', '\n'), { change: 'edited', added: 1, removed: 0 }],
  ['a repeated line', hunk('a', 'a\na\n', 'a\na\na\n'), { change: 'edited', added: 1, removed: 0 }],
])('counts %s', (_name, diff, counts) => {
  expect(changedFiles({ card: 'diff', diffs: [diff] })).toEqual([{ path: 'a', ...counts }]);
});

it('adds up the hunks of a file', () => {
  const diffs = [hunk('a', 'x\n', 'y\n'), hunk('b', 'x\n', ''), hunk('a', 'x\n', 'y\nz\n')];
  expect(changedFiles({ card: 'diff', diffs })).toEqual([
    { path: 'a', change: 'edited', added: 3, removed: 2 },
    { path: 'b', change: 'edited', added: 0, removed: 1 },
  ]);
});

it('believes what the view says of its files, and passes over those that did not change', () => {
  const files = [
    { path: 'a', change: 'too-large' as const, added: 7, removed: 8 },
    { path: 'b', change: 'unchanged' as const, added: 0, removed: 0 },
  ];
  expect(changedFiles({ card: 'diff', diffs: [hunk('a', 'x', 'y')], files })).toEqual([files[0]]);
});

it('finds none in another card', () => {
  expect(changedFiles({ card: 'terminal', output: '+ added' })).toEqual([]);
});
