import { cards, type CallItem, type Card } from '@showreel/views';
import { callFixtures, type CallFixture } from '@showreel/views/fixtures';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallCard } from './call-card';
import { CardContextProvider, type CardContext } from './card-context';
import { showCall } from './shown-call';

function itemOf({ tool, call, result }: CallFixture): CallItem {
  return {
    type: 'call',
    seq: 2,
    at: 1000,
    callId: 'call-1',
    tool,
    view: call,
    ...(result === undefined ? {} : { result: { seq: 3, at: 3500, ...result } }),
  };
}

function draw(item: CallItem, context: Partial<CardContext> = {}): string {
  return renderToStaticMarkup(
    <CardContextProvider
      value={{ cwd: '/home/kim/sluice', folds: new Map([['call-1', true]]), openedAt: Infinity, ...context }}
    >
      <CallCard item={item} pane={undefined} />
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
    const item = itemOf(fixture);
    const { card, state } = showCall(item);
    const markup = draw(item);
    expect(markup).toContain(`data-card="${card}"`);
    expect(markup).toContain(`data-state="${state}"`);
    expect(markup).toContain('data-call-id="call-1"');
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
      expect(callFixtures.some((fixture) => draw(itemOf(fixture)).includes(`data-card="${card}"`))).toBe(
        true,
      );
    }
  });

  it('shows what a tool wrote as text, whatever is in it', () => {
    const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const views: CallItem[] = [
      itemOf({ name: '', tool: evil, call: { card: 'generic', title: evil, rawInput: { [evil]: evil } } }),
      itemOf({
        name: '',
        tool: 'bash',
        call: { card: 'terminal', title: evil, description: evil },
        result: { isError: false, view: { card: 'terminal', output: evil } },
      }),
      itemOf({
        name: '',
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
    const item = itemOf({
      name: '',
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
    // Its result has seq 3.
    expect(isOpen(2)).toBe(true);
    expect(isOpen(3)).toBe(false);
  });

  it('names the task of a call in the background on its folded row', () => {
    const item = itemOf({
      name: '',
      tool: 'bash',
      call: { card: 'generic', kind: 'execute', title: 'Watch the tests' },
      result: {
        isError: false,
        view: { card: 'generic', content: [{ type: 'text', text: 'Started in the background as task_7.' }] },
      },
    });
    const task = { seq: 4, at: 2000, taskId: 'task_7', state: 'running' as const };
    const markup = draw({ ...item, task }, { folds: new Map() });
    expect(markup).toContain('aria-expanded="false"');
    expect(markup).toMatch(/class="facts".*task_7.*Running/);
  });

  it('takes the state of a background task from the task', () => {
    const started = itemOf({
      name: '',
      tool: 'bash',
      call: { card: 'terminal', title: 'npm run dev' },
      result: { isError: false, view: { card: 'generic', content: [{ type: 'text', text: 'Started.' }] } },
    });
    const task = { seq: 4, at: 9000, taskId: 't1' };
    expect(showCall({ ...started, task: { ...task, state: 'running' } }).state).toBe('running');
    expect(showCall({ ...started, task: { ...task, state: 'exited', exitCode: 3 } })).toMatchObject({
      state: 'failed',
      word: 'exit 3',
      tookMs: 8000,
    });
    expect(showCall({ ...started, task: { ...task, state: 'stopped' } }).state).toBe('interrupted');
  });
});
