import { cards, type CallItem, type Card, type OutputPane } from '@showreel/views';
import { callFixtures, callItem, type CallFixture } from '@showreel/views/fixtures';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallCard } from './call-card';
import { CardContextProvider, type CardContext } from './card-context';
import { showCall } from './shown-call';

function draw(item: CallItem, context: Partial<CardContext> = {}, pane?: OutputPane): string {
  return renderToStaticMarkup(
    <CardContextProvider
      value={{
        address: '/sessions/s1',
        cwd: '/home/kim/sluice',
        folds: new Map([['call_1', true]]),
        openedAt: Infinity,
        ...context,
      }}
    >
      <CallCard item={item} pane={pane} />
    </CardContextProvider>,
  );
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
  'command, killed, output cut': ['yes', 'Timed out', '90 KB left out'],
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
    const folds = new Map<string, boolean>();
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
    const markup = draw(running, { folds: new Map([['call_1', false]]) });
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
    const folded = draw(item, { folds: new Map() });
    expect(folded).toMatch(/class="facts".*2 matches in 1 file/);
    expect(folded).not.toContain('one limit');
    const open = draw(item);
    expect(open.match(/one limit/g)).toHaveLength(1);
    expect(open.match(/a\.ts/g)).toHaveLength(1);
  });

  it('says on the folded line that a search found nothing, and that what was read is an image', () => {
    expect(draw(search('No matches in src.', []), { folds: new Map() })).toMatch(
      /class="facts".*No matches in src</,
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
    expect(draw(image, { folds: new Map() })).toMatch(/class="facts".*PNG image, 48 KB/);
  });
});
