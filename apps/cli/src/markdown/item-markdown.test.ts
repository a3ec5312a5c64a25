import fc from 'fast-check';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { micromark } from 'micromark';
import { expect, test } from 'vitest';
import { callWord, settleItem, type CallItem, type SessionInfo, type TimelineItem } from '@showreel/views';
import { callFixtures, type CallFixture } from '@showreel/views/fixtures';
import { itemMarkdown } from './item-markdown';
import { sessionMarkdown, todosMarkdown } from './session-markdown';

const cwd = '/home/kim/sluice';
const draw = (item: TimelineItem): Promise<string> => itemMarkdown(item, { cwd, startedAt: 1000 });
const toHtml = (markdown: string, allowDangerousHtml = true): string =>
  micromark(markdown, { allowDangerousHtml, extensions: [gfm()], htmlExtensions: [gfmHtml()] });

function itemOf({ tool, call, result }: Omit<CallFixture, 'name'>): CallItem {
  return {
    type: 'call',
    seq: 2,
    at: 66_000,
    callId: 'c',
    tool,
    view: call,
    ...(result === undefined ? {} : { result: { seq: 3, at: 67_000, ...result } }),
  };
}

const find = (name: string): CallItem => {
  const fixture = callFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`There is no fixture "${name}".`);
  return itemOf(fixture);
};

test.each(callFixtures)('$name: its state, its title and its time come first', async (fixture) => {
  const [header = ''] = (await draw(itemOf(fixture))).split('\n');
  const word = callWord(settleItem(itemOf(fixture)));
  expect(header).toMatch(new RegExp(String.raw`^\*\*. ${word}\*\* · .* · 1:05$`));
  expect(header).not.toContain(cwd);
});

test('a command is a console block, with what is known of its end', async () => {
  const item = find('command, failed in colour');
  expect(await draw(item)).toBe(
    '**✗ exit 1** · `npm test` · 4.8 s · 1:05\n\nRun the tests · in `packages/core`\n\n```console\n✗ one failed\n```\n',
  );
  expect(await draw(find('command, killed, output cut'))).toBe(
    '**✗ Timed out** · `yes` · SIGKILL · 1:05\n\n```console\ny\n⋯ 90 KB left out ⋯\ny\ny\n```\n\n*what is left out was not kept*\n\n*Stopped after 2 min, its time limit.*\n',
  );
  expect(await draw(find('command, stopped by a person'))).toContain('**⊘ Stopped** · `sleep 60`');
  expect(await draw(find('command, stopped by a person'))).toContain('*No output.*');
});

test('a command of several lines is a block of its own', async () => {
  const text = await draw(itemOf({ tool: 'bash', call: { card: 'terminal', title: 'cd a\nmake' } }));
  expect(text).toContain('`cd a …`');
  expect(text).toContain('```sh\ncd a\nmake\n```');
});

test('what the log lacks of an output is said, and where it is', async () => {
  const whole = { sha256: 'a'.repeat(64), bytes: 100_000_000 };
  const view = { card: 'terminal' as const, output: 'ab', omitted: { at: 1, bytes: 9 }, whole };
  const text = await draw(
    itemOf({ tool: 'bash', call: { card: 'terminal', title: 'x' }, result: { isError: false, view } }),
  );
  expect(text).toContain('⋯ 9 B left out ⋯');
  expect(text).toContain('*the whole output: 100 MB; open the session in the page to download it*');
  const { whole: _whole, ...lost } = view;
  const reading = { card: 'generic' as const, kind: 'read' as const, title: 'Output of task_1' };
  const said = (call: CallFixture['call']): Promise<string> =>
    draw(itemOf({ tool: 'x', call, result: { isError: false, view: lost } }));
  expect(await said({ card: 'terminal', title: 'x' })).toContain('*what is left out was not kept*');
  // What was read of a task is kept on the task's own card.
  expect(await said(reading)).not.toContain('not kept');
});

test('a change is a diff block with its signs first and paths relative to the folder', async () => {
  expect(await draw(find('edit, applied at two places'))).toBe(
    [
      '**✓ Done** · Edit `src/clock.ts` · 1:05',
      '',
      '```diff',
      'src/clock.ts +2 −2',
      ...['@@ -3,3 +3,3 @@', ' a', '-now()', '+this.now()', ' b'],
      ...['@@ -40,2 +40,2 @@', ' c', '-now()', '+this.now()'],
      '```',
      '',
    ].join('\n'),
  );
  expect(await draw(find('edit, proposed'))).toContain('proposed src/clock.ts');
});

test('a background task has its end and its output', async () => {
  const item = find('command, started in the background');
  const task = {
    seq: 9,
    at: 99_000,
    taskId: 'task_1',
    state: 'exited' as const,
    exitCode: 3,
    output: 'up\n',
  };
  const text = await draw({ ...item, task });
  expect(text).toContain('**✗ exit 3** · `npm run dev`');
  expect(text).toContain('background task `task_1`');
  expect(text).toContain('```console\nup\n```');
});

test('messages are quoted as they are, and what is no text is named', async () => {
  const stamp = { seq: 1, at: 1000 };
  const content = [
    { type: 'text' as const, text: '# One\n\n**two**\n' },
    { type: 'image' as const, mimeType: 'image/png', blob: { sha256: 'a'.repeat(64), bytes: 1536 } },
  ];
  expect(await draw({ type: 'message', ...stamp, role: 'user', content, turn: 1 })).toBe(
    '**User** · 0:00\n\n> # One\n>\n> **two**\n\n> \\[image/png, 1.5 KB\\]\n',
  );
  expect(await draw({ type: 'notice', ...stamp, level: 'warning', text: 'a_b', detail: 'why' })).toBe(
    '**Warning:** a\\_b · 0:00\n\n```\nwhy\n```\n',
  );
});

test('the session and its todos', () => {
  const session: SessionInfo = { title: '<b> # x', cwd, agent: 'showreel', startedAt: 0 };
  expect(toHtml(sessionMarkdown(session))).toContain(
    '<h1>&lt;b&gt; # x</h1>\n<p><code>/home/kim/sluice</code> · showreel · ',
  );
});

test('whatever a log holds, no HTML of it is live and nothing of it reaches what follows', async () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...[
        '<b>',
        '<!--',
        '<script>',
        '`',
        '```',
        '````\n',
        '~~~',
        '\n',
        '\n\n',
        '\t',
        '# ',
        '- ',
        '> ',
        '**',
        '_',
        '\\',
      ],
      ...['|', '[', '](x)', '&lt;', '\u001b[31m', '\r', '\u0000', '\u2028'],
    ),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const content = text.map((words) => [
    { type: 'text' as const, text: words },
    { type: 'resource_link' as const, uri: words, name: words },
    { type: 'image' as const, mimeType: words, blob: { sha256: 'a'.repeat(64), bytes: 1 } },
  ]);
  const stamp = { seq: 1, at: 1000 };
  const call = fc.tuple(text, content).map(([words, blocks]) => [
    itemOf({
      tool: 'bash',
      call: { card: 'terminal', title: words, description: words, cwd: words },
      result: { isError: false, view: { card: 'terminal', output: words, signal: words, timedOut: true } },
    }),
    itemOf({
      tool: 'x',
      call: { card: 'generic', title: words, rawInput: { [words]: words }, locations: [{ path: words }] },
      result: { isError: true, view: { card: 'generic', content: blocks } },
    }),
    itemOf({
      tool: 'write',
      call: { card: 'diff', title: words, diffs: [] },
      result: {
        isError: false,
        view: {
          card: 'diff',
          diffs: [{ path: words, oldText: words, newText: `${words}x` }],
          files: [{ path: `other${words}`, from: words, change: 'moved', added: 0, removed: 0 }],
        },
      },
    }),
    {
      ...find('command, started in the background'),
      task: { ...stamp, taskId: words, state: 'exited' as const, output: words },
    },
  ]);
  const item: fc.Arbitrary<TimelineItem[]> = fc.oneof(
    call,
    content.map((blocks): TimelineItem[] => [
      { type: 'message', ...stamp, role: 'agent', content: blocks },
      { type: 'thought', ...stamp, content: blocks },
    ]),
    text.map((words): TimelineItem[] => [
      { type: 'notice', ...stamp, level: 'error', text: words, detail: words },
    ]),
  );
  await fc.assert(
    fc.asyncProperty(item, text, async (items, words) => {
      const parts = [
        sessionMarkdown({ title: words, cwd: words, agent: words, model: words, startedAt: 0 }),
        ...(await Promise.all(items.map(draw))),
        todosMarkdown({ todos: [{ content: words, status: 'completed' }] }) ?? '',
        '\nafter',
      ];
      const document = parts.join('\n');
      const html = toHtml(document);
      expect(html).toBe(toHtml(document, false));
      expect(html).toMatch(/<\/ul>\n<p>after<\/p>(?:\n<section data-footnotes|$)/);
    }),
    { numRuns: 150 },
  );
});
