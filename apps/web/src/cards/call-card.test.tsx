import { cards, type CallItem, type Card, type OutputPane } from '@showreel/views';
import { callFixtures, callItem, type CallFixture } from '@showreel/views/fixtures';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallCard } from './call-card';
import { createFolds } from './folds';
import { CardContextProvider, type CardContext } from './card-context';
import { showCall } from './shown-call';

function draw(item: CallItem, context: Partial<CardContext> = {}, pane?: OutputPane): string {
  const markup = renderToStaticMarkup(
    <CardContextProvider
      value={{
        address: '/sessions/s1',
        cwd: '/home/kim/sluice',
        folds: createFolds([['call_1', true]]),
        openedAt: Infinity,
        ...context,
      }}
    >
      <CallCard item={item} pane={pane} />
    </CardContextProvider>,
  );
  // Names and titles are isolated from the writing direction of what is around them.
  return markup.replace(/<\/?bdi>/g, '');
}

/** What a reader must find on the card of each fixture, besides its frame. */
const said: Record<string, string[]> = {
  'read, running': ['Read', 'a.ts', 'Running'],
  'read, done': ['1 line', 'export const a = 1;'],
  'unknown tool with raw input': ['tickets.create', '429 after a reset', 'created #212'],
  'command, running': ['npm run bench', 'Running'],
  'command, failed in colour': [
    'Run the tests',
    'in packages/core',
    'npm test',
    'exit 1',
    '4.8 s',
    '--ansi-red',
  ],
  'command, killed, output cut': ['yes', 'Timed out', '90 KB left out, and not kept'],
  'command, started in the background': ['npm run dev', 'Started as task_1.'],
  'task, running': ['Watch the tests', 'in packages/core', 'npm run test:watch', 'task_k3x9ab', 'Running'],
  'task, ended': ['Watch the tests', '12 passed', '--ansi-green', 'exit 0', '1:01'],
  'task, failed, output cut': ['npm run dev', 'ready', '90 KB left out', 'address in use', 'exit 3', '8.0 s'],
  'task, stopped': ['npm run test:watch', 'waiting for changes', 'Stopped', '2.5 s'],
  'task, interrupted': ['npm run test:watch', 'waiting for changes', 'Interrupted'],
  'edit, proposed': ['proposed', 'src/', 'clock.ts', 'this.now()'],
  'edit, applied at two places': ['+2', '−2', '34 unchanged lines', '40', '41'],
  'write, created': ['new.ts', 'new', '+1'],
  'write, nothing changed': ['No change', 'already had'],
  'edit, failed': ['Not written', 'The text to replace was not found.'],
  'command, stopped by a person': ['Stopped', 'No output'],
  'command, interrupted': ['Interrupted', 'building…'],
  'write, denied': ['Denied'],
};

describe('CallCard', () => {
  it.each(callFixtures.map((fixture) => [fixture.name, fixture] as const))('draws %s', (name, fixture) => {
    const item = callItem(fixture);
    const { card, state } = showCall(item);
    const markup = draw(item);
    expect(markup).toContain(`data-card="${card}"`);
    expect(markup).toContain(`data-state="${state}"`);
    expect(markup).toContain('data-call-id="call_1"');
    const words = said[name];
    if (words === undefined) throw new Error(`Say in this test what a reader finds on the card "${name}".`);
    for (const word of words) expect(markup).toContain(word);
  });

  it('has a fixture drawn by every card, on both sides', () => {
    const drawn = (side: (fixture: CallFixture) => Card | undefined): Set<Card | undefined> =>
      new Set(callFixtures.map(side));
    for (const card of cards) {
      expect(drawn(({ call }) => call.card)).toContain(card);
      expect(drawn(({ result }) => result?.view.card)).toContain(card);
      expect(callFixtures.some((fixture) => draw(callItem(fixture)).includes(`data-card="${card}"`))).toBe(
        true,
      );
    }
  });

  it('shows what a tool wrote as text, whatever is in it', () => {
    const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const views: CallItem[] = [
      callItem({ tool: evil, call: { card: 'generic', title: evil, rawInput: { [evil]: evil } } }),
      callItem({
        tool: 'bash',
        call: { card: 'terminal', title: evil, description: evil },
        result: { isError: false, view: { card: 'terminal', output: evil } },
      }),
      callItem({
        tool: 'edit',
        call: { card: 'diff', title: evil, diffs: [{ path: evil, oldText: evil, newText: `${evil}!` }] },
      }),
    ];
    for (const view of views) {
      expect(draw(view)).not.toMatch(/<img|<script/);
      expect(draw(view)).toContain('&lt;script&gt;');
    }
  });

  it('folds a long output that was there when the page was opened, and none that came later', () => {
    const item = callItem({
      tool: 'bash',
      call: { card: 'terminal', title: 'seq 40' },
      result: {
        isError: false,
        view: {
          card: 'terminal',
          output: Array.from({ length: 40 }, (_, at) => `${at}\n`).join(''),
          exitCode: 0,
        },
      },
    });
    const folds = createFolds();
    const isOpen = (openedAt: number): boolean =>
      draw(item, { folds, openedAt }).includes('aria-expanded="true"');
    // Its result has seq 4.
    expect(isOpen(3)).toBe(true);
    expect(isOpen(4)).toBe(false);
  });

  it('takes what a background task is from the task, and never folds it into a line', () => {
    const started = callItem({
      tool: 'bash',
      call: {
        card: 'generic',
        kind: 'execute',
        title: 'Serve it',
        content: [{ type: 'text', text: 'npm run dev' }],
      },
      result: { isError: false, view: { card: 'generic', content: [{ type: 'text', text: 'Started.' }] } },
    });
    const task = { seq: 5, at: 9000, taskId: 't1' };
    const running: CallItem = { ...started, task: { ...task, state: 'running' } };
    expect(showCall(running)).toMatchObject({ state: 'running', card: 'terminal', description: 'Serve it' });
    expect(showCall(running)).not.toHaveProperty('endedAt');
    const markup = draw(running, { folds: createFolds([['call_1', false]]) });
    expect(markup).toMatch(/class="card [^"]*is-running/);
    expect(markup).toContain('t1');
    expect(showCall({ ...started, task: { ...task, state: 'exited', exitCode: 3 } })).toMatchObject({
      state: 'failed',
      word: 'exit 3',
      tookMs: 8000,
      endedAt: 5,
    });
    expect(showCall({ ...started, task: { ...task, state: 'stopped' } })).toMatchObject({
      state: 'interrupted',
      word: 'Stopped',
    });
  });

  it.each([
    { how: 'well', view: { exitCode: 0 }, state: 'done', badge: 'exit 0' },
    { how: 'with a code', view: { exitCode: 3 }, state: 'failed', badge: 'exit 3' },
    { how: 'by a signal', view: { signal: 'SIGKILL' }, state: 'failed', badge: 'SIGKILL' },
    { how: 'by its time', view: { exitCode: 0, timedOut: true }, state: 'failed', badge: 'Timed out' },
  ] as const)(
    'has an exit badge for a command that ended $how, and how long it took',
    ({ view, state, badge }) => {
      const item = callItem({
        tool: 'bash',
        call: { card: 'terminal', title: 'make' },
        result: {
          isError: false,
          view: { card: 'terminal', output: 'exit code: 7', durationMs: 61_000, ...view },
        },
      });
      expect(showCall(item)).toMatchObject({ state, word: badge, tookMs: 61_000 });
      expect(draw(item)).toMatch(new RegExp(`class="facts">.*${badge}.*1:01`));
    },
  );

  const cut = (fields: object, call: CallItem['view'] = { card: 'terminal', title: 'seq 1e6' }): string =>
    draw(
      callItem({
        tool: 'bash',
        call,
        result: { isError: false, view: { card: 'terminal', output: 'ab', exitCode: 0, ...fields } },
      }),
    );
  const whole = { sha256: 'ab'.repeat(32), bytes: 90_000 };
  const omitted = { at: 1, bytes: 89_998 };

  it('offers the whole output wherever one was kept, and says where the rest was not', () => {
    expect(cut({ omitted, whole })).toMatch(/90 KB left out<[^]*Open all[^]*Download/);
    expect(cut({ omitted, whole })).not.toContain('not kept');
    // Of one that is longer than what is ever kept, it says how much there is to open.
    const longer = cut({ omitted: { ...omitted, bytes: omitted.bytes + whole.bytes }, whole });
    expect(longer).toMatch(/Open the first \S+ KB of \S+ KB/);
    expect(longer).toMatch(/aria-label="Download the first \S+ KB of \S+ KB"/);
    expect(longer).not.toContain('all output');
    expect(cut({ whole })).toMatch(/<a [^>]*download[^>]*aria-label="Download all output"/);
    expect(cut({ omitted })).toContain('90 KB left out, and not kept');
    for (const fields of [{ omitted }, {}]) expect(cut(fields)).not.toContain('Download');
  });

  it('does not say of what was read of a task that the rest was not kept: the task’s own card has it', () => {
    const reading = cut({ omitted }, { card: 'generic', kind: 'read', title: 'Output of task_1' });
    expect(reading).toContain('90 KB left out');
    expect(reading).not.toContain('not kept');
  });

  it('draws the pane of a background task while it runs', () => {
    const running = callFixtures.find(({ name }) => name === 'task, running');
    if (running === undefined) throw new Error('There is no such fixture.');
    const pane = { head: 'line one\n', tail: '', omitted: 0 };
    expect(draw(callItem(running), { stop: () => undefined }, pane)).toMatch(/line one[^]*Stop/);
  });

  const search = (text: string, locations: { path: string; line: number }[]): CallItem =>
    callItem({
      tool: 'grep',
      call: { card: 'generic', kind: 'search', title: 'Search limit' },
      result: {
        isError: false,
        view: { card: 'generic', content: [{ type: 'text', text }], locations },
      },
    });

  it('counts what a search found on its folded line, and shows each match once when it is open', () => {
    const item = search('2 matches in 1 file\nsrc/a.ts:3: one limit\nsrc/a.ts:9: two', [
      { path: 'src/a.ts', line: 3 },
      { path: 'src/a.ts', line: 9 },
    ]);
    const folded = draw(item, { folds: createFolds([['call_1', false]]) });
    expect(folded).toMatch(/class="facts".*2 matches in 1 file/);
    expect(folded).not.toContain('one limit');
    const open = draw(item);
    expect(open.match(/one limit/g)).toHaveLength(1);
    expect(open.match(/a\.ts/g)).toHaveLength(1);
  });

  it('says on the folded line that a search found nothing, and that what was read is an image', () => {
    expect(draw(search('No matches in src.', []), { folds: createFolds() })).toMatch(
      /class="facts".*No matches</,
    );
    const image = callItem({
      tool: 'read',
      call: { card: 'generic', kind: 'read', title: 'Read a.png', locations: [{ path: 'a.png' }] },
      result: {
        isError: false,
        view: {
          card: 'generic',
          content: [
            { type: 'text', text: 'a.png is an image.' },
            { type: 'image', mimeType: 'image/png', blob: { sha256: 'ab'.repeat(32), bytes: 48_000 } },
          ],
        },
      },
    });
    expect(draw(image, { folds: createFolds() })).toMatch(/class="facts".*PNG image, 48 KB/);
  });

  it('says the size of binary data that was read on its folded row, once', () => {
    const text = 'a.bin is not text: 12.3 KB of binary data.';
    const binary = callItem({
      tool: 'read',
      call: { card: 'generic', kind: 'read', title: 'Read a.bin', locations: [{ path: 'a.bin' }] },
      result: { isError: false, view: { card: 'generic', content: [{ type: 'text', text }] } },
    });
    const folded = draw(binary, { folds: createFolds() });
    expect(folded).toMatch(/class="facts".*Binary, 12\.3 KB</);
    expect(folded).not.toContain(text);
    expect(draw(binary)).toContain(text);
  });
});
