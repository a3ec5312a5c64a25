import type { FileChange, FileDiff } from '@showreel/views';
import { callItem } from '@showreel/views/fixtures';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallCard } from './call-card';
import { createFolds } from './folds';
import { CardContextProvider } from './card-context';

interface Change {
  diffs: FileDiff[];
  files: FileChange[];
}

function draw({ diffs, files }: Change, isOpen = true): string {
  const item = callItem({
    tool: 'write',
    call: { card: 'diff', title: 'Write src/a.ts', diffs: [], locations: [{ path: 'src/a.ts' }] },
    result: { isError: false, view: { card: 'diff', diffs, files } },
  });
  return renderToStaticMarkup(
    <CardContextProvider
      value={{ address: '/s', cwd: '/w', folds: createFolds([['call_1', isOpen]]), openedAt: Infinity }}
    >
      <CallCard item={item} pane={undefined} />
    </CardContextProvider>,
  );
}

/** What a reader reads of it. */
const read = (change: Change, isOpen = true): string =>
  draw(change, isOpen)
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
    .trim();

const path = 'src/a.ts';
const start = { old: 1, new: 1 };
const hunk: FileDiff = { path, oldText: 'a\nb\n', newText: 'a\nc\n', start };
const file = (change: FileChange['change'], more: Partial<FileChange> = {}): FileChange => ({
  path,
  change,
  added: 0,
  removed: 0,
  ...more,
});
const counts = { added: 1, removed: 1 };

/** Each kind of change: what its header says, and what its body. */
const kinds: Record<FileChange['change'], Change & { header: string; body: string }> = {
  created: {
    diffs: [{ path, oldText: null, newText: 'a\n', start }],
    files: [file('created', { added: 1 })],
    header: 'src/ a.ts new +1',
    body: '1 + a',
  },
  edited: { diffs: [hunk], files: [file('edited', counts)], header: 'src/ a.ts +1 −1', body: '2 - b 2 + c' },
  overwritten: {
    diffs: [hunk],
    files: [file('overwritten', counts)],
    header: 'src/ a.ts overwritten +1 −1',
    body: '2 - b 2 + c',
  },
  deleted: {
    diffs: [{ path, oldText: 'a\n', newText: '', start }],
    files: [file('deleted', { removed: 1 })],
    header: 'src/ a.ts deleted −1',
    body: '1 - a',
  },
  moved: {
    diffs: [],
    files: [file('moved', { from: 'src/old.ts' })],
    header: 'src/ a.ts from src/old.ts',
    body: 'No lines changed.',
  },
  unchanged: {
    diffs: [],
    files: [file('unchanged')],
    header: 'src/ a.ts No change',
    body: 'The file was written with the text it already had.',
  },
  'line-endings': {
    diffs: [],
    files: [file('line-endings')],
    header: 'src/ a.ts Line endings only',
    body: 'Only line endings changed; every line reads the same.',
  },
  'not-text': {
    diffs: [],
    files: [file('not-text', { added: 3 })],
    header: 'src/ a.ts Not text 0.5 s',
    body: 'is not text, so there are no lines to compare',
  },
  'too-large': {
    diffs: [],
    files: [file('too-large', { added: 9000, removed: 8000 })],
    header: 'src/ a.ts Too large to compare +9,000 −8,000',
    body: 'The change is too large to compare line by line.',
  },
};

describe('the card of a change', () => {
  it.each(Object.entries(kinds))('tells %s apart, folded and open', (_kind, { header, body, ...change }) => {
    expect(read(change, false)).toContain(header);
    expect(read(change)).toContain(header);
    expect(read(change)).toContain(body);
  });

  it('says something of its own for each kind: an overwrite is never shown as a creation', () => {
    const drawn = Object.values(kinds).map((change) => read(change));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(Object.values(kinds).filter((change) => / a.ts new /.test(read(change)))).toEqual([kinds.created]);
  });

  const emptied: [string, Change, string][] = [
    [
      'a new file without text',
      { diffs: [{ path, oldText: null, newText: '', start }], files: [file('created')] },
      'src/ a.ts new, empty',
    ],
    ['a deleted file without text', { diffs: [], files: [file('deleted')] }, 'The file is gone.'],
  ];
  it.each(emptied)('says of %s that it is', (_what, change, sentence) => {
    expect(read(change)).toContain(sentence);
  });

  it.each([
    ['added', 'b', 'b\n'],
    ['removed', 'b\n', 'b'],
  ])('says that only the final newline was %s', (what, oldText, newText) => {
    const text = read({ diffs: [{ path, oldText, newText, start }], files: [file('edited', counts)] });
    expect(text).toContain(`final newline ${what}`);
    expect(text).toContain('No newline at end of file');
  });

  it("draws '' to '\\n' as one added line, and not as a new file", () => {
    const text = draw({
      diffs: [{ path, oldText: '', newText: '\n', start }],
      files: [file('edited', { added: 1 })],
    });
    expect(text.match(/class="d add"/g)).toHaveLength(1);
    expect(text).not.toContain('class="d del"');
    expect(text).not.toContain('>new<');
  });

  it('says that line endings changed, or a byte order mark, which the lines of the diff hide', () => {
    const beside = (more: Partial<FileChange>): string =>
      read({ diffs: [hunk], files: [file('overwritten', { ...counts, ...more })] });
    expect(beside({ lineEndingsChanged: true })).toContain('Line endings changed too');
    expect(beside({ byteOrderMark: 'removed' })).toContain('A byte order mark was removed too');
    expect(beside({ byteOrderMark: 'added' })).toContain('A byte order mark was added too');
    expect(beside({ lineEndingsChanged: true, byteOrderMark: 'added' })).toMatch(/endings .* mark was added/);
    expect(beside({})).not.toMatch(/endings|mark/);
  });

  const lineless: [string, Partial<FileChange>, string, string][] = [
    [
      'a byte order mark',
      { byteOrderMark: 'removed' },
      'Byte order mark removed',
      'Only a byte order mark was removed; every line reads the same.',
    ],
    [
      'line endings and a byte order mark',
      { byteOrderMark: 'added', lineEndingsChanged: true },
      'Line endings, byte order mark added',
      'Only line endings changed and a byte order mark was added; every line reads the same.',
    ],
  ];
  it.each(lineless)('says that nothing but %s changed', (_what, more, word, sentence) => {
    const change = { diffs: [], files: [file('line-endings', more)] };
    expect(read(change, false)).toContain(word);
    expect(read(change)).toContain(sentence);
    expect(read(change)).not.toContain('too');
  });

  it('paints what changed, and no context: neither red nor green, and counted as neither', () => {
    const markup = draw({
      diffs: [{ path, oldText: 'a\nb\nc\n', newText: 'a\nx\nc\n', start: { old: 7, new: 9 } }],
      files: [file('edited', counts)],
    });
    const rows = [...markup.matchAll(/class="(d(?: del| add)?)"[^]*?class="c"[^>]*>([^<]*)</g)];
    expect(rows.map(([, painted, text]) => `${painted}: ${text}`)).toEqual([
      'd: a',
      'd del: b',
      'd add: x',
      'd: c',
    ]);
    expect(read({ diffs: [hunk], files: [] })).toContain('+1 −1');
  });

  it('gives every line its line numbers, of each side, from where its hunk starts', () => {
    const at = { old: 36, new: 40 };
    const text = read({
      diffs: [{ path, oldText: 'a\nb\n', newText: 'a\nx\ny\n', start: at }],
      files: [file('edited', { added: 2, removed: 1 })],
    });
    expect(text).toContain('36 40 a 37 - b 41 + x 42 + y');
  });

  it('draws each of several diffs, not only the first, and what lies between them as a fact that is no control', () => {
    const places = [1, 21, 41].map((line) => ({
      ...hunk,
      newText: `a\nchanged at ${line}\n`,
      start: { old: line, new: line },
    }));
    const other = { ...hunk, path: 'src/b.ts', newText: 'a\nin another file\n' };
    const markup = draw({ diffs: [...places, other], files: [] });
    for (const text of ['changed at 1', 'changed at 21', 'changed at 41', 'in another file']) {
      expect(markup).toContain(`>${text}<`);
    }
    expect(markup.match(/<div class="between">18 unchanged lines<\/div>/g)).toHaveLength(2);
  });

  it('draws a removed blank line as that, and not as a new file', () => {
    const change = {
      diffs: [{ path, oldText: 'a\n\n', newText: 'a\n', start }],
      files: [file('edited', { removed: 1 })],
    };
    expect(draw(change).match(/class="d del"/g)).toHaveLength(1);
    expect(draw(change)).not.toContain('class="d add"');
    expect(read(change)).toMatch(/a\.ts −1 /);
    expect(read(change)).not.toContain('new');
  });

  it('says after the last hunk what was left out, and where there is none', () => {
    const files = [file('edited', { added: 41, removed: 21, leftOut: 3 })];
    expect(read({ diffs: [hunk], files })).toMatch(
      /2 \+ c 3 more changed places too large to keep · 60 lines$/,
    );
    const whole = [file('edited', { added: 1, removed: 1, leftOut: 1 })];
    expect(read({ diffs: [], files: whole })).toContain('1 changed place too large to keep · 2 lines');
    expect(read({ diffs: [hunk], files: [file('edited', counts)] })).not.toContain('too large');
  });

  it('counts lines as left out where a log says no more than that', () => {
    const files = [file('edited', { added: 5, removed: 1 })];
    expect(read({ diffs: [hunk], files })).toContain('4 more changed lines too large to keep');
  });

  it('mounts a part of a change at many places, and of one of many files', () => {
    const diffs = Array.from({ length: 300 }, (_, at) => ({
      ...hunk,
      start: { old: 1 + at * 10, new: 1 + at * 10 },
    }));
    const text = draw({ diffs, files: [file('edited', { added: 300, removed: 300 })] });
    expect(text.match(/class="d del"/g)).toHaveLength(133);
    expect(text).toContain('Show 133 more places of 167');

    const paths = Array.from({ length: 1000 }, (_, at) => `src/${at}.ts`);
    const many = draw({
      diffs: paths.map((each) => ({ ...hunk, path: each })),
      files: paths.map((each) => ({ ...file('edited', counts), path: each })),
    });
    expect(many.match(/class="file-head"/g)).toHaveLength(50);
    expect(many).toContain('Show 50 more files of 950');
  });
});

describe('a line of a change', () => {
  const lineOf = (oldText: string, newText: string): string =>
    draw({ diffs: [{ path, oldText, newText, start }], files: [file('edited', counts)] });

  it('marks what would not be seen, and lets none of it onto the page', () => {
    const markup = lineOf('if (a) {\n', 'if (\u202e a\u2066) {\u2028\r\n');
    expect(markup).not.toMatch(/[\u202e\u2066\u2028\r]/);
    for (const name of ['U+202E', 'U+2066', 'U+2028', 'CR']) {
      expect(markup).toContain(`data-name="${name}"`);
    }
    expect(markup.match(/class="d add"/g)).toHaveLength(1);
  });

  it('is drawn in part when it is very long, around where it changed', () => {
    const long = 'x'.repeat(1_000_000);
    const markup = lineOf(`${long}old${long}\n`, `${long}new${long}\n`);
    expect(markup.length).toBeLessThan(20_000);
    expect(markup).toContain('xold');
    expect(markup).toContain('xnew');
    expect(markup.match(/more character/g)).toHaveLength(4);
    expect(markup).toContain('999,900 more characters');
  });

  it('is drawn with its tabs and blanks', () => {
    expect(lineOf('\ta  \n', '\t\ta\n')).toContain('>\ta  <');
    expect(lineOf('\ta  \n', '\t\ta\n')).toContain('>\t\ta<');
  });
});

it('says of a proposal how many lines it leaves out', () => {
  const proposed = (diffs: FileDiff[]): string => {
    const call = {
      card: 'diff' as const,
      title: `Write ${path}`,
      diffs,
      leftOut: 1200,
      locations: [{ path }],
    };
    return renderToStaticMarkup(
      <CardContextProvider
        value={{ address: '/s', cwd: '/w', folds: createFolds([['call_1', true]]), openedAt: Infinity }}
      >
        <CallCard item={callItem({ tool: 'write', call })} pane={undefined} />
      </CardContextProvider>,
    );
  };
  for (const diffs of [[{ path, oldText: null, newText: 'a\n' }], []])
    expect(proposed(diffs)).toContain('1,200 more lines too large to show');
});
