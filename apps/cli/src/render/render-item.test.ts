import { expect, test } from 'vitest';
import { callWord, cards, displayTitle, settleCall, type CallItem, type TimelineItem } from '@showreel/views';
import { callFixtures, callItem, type CallFixture } from '@showreel/views/fixtures';
import { cleanText } from './clean-text';
import { renderItem } from './render-item';
import { createStyle } from './style';

const cwd = '/home/kim/sluice';
const draw = (item: TimelineItem, colours = false): Promise<string> =>
  renderItem(item, { cwd, startedAt: 1000, style: createStyle(colours) });

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

test.each(callFixtures)('$name is drawn: its time, its state and its title', async (fixture) => {
  const text = await draw(itemOf(fixture));
  const settled = settleCall(fixture.call, fixture.result);
  const { state, title, locations } = settled;
  const [header = ''] = text.split('\n');
  expect(header).toContain('1:05');
  expect(header).toContain(displayTitle(title, locations[0]?.path, cwd));
  expect(header).toContain(
    {
      waiting: '◦ ',
      running: '… ',
      done: '✓ ',
      failed: '✗ ',
      interrupted: '⊘ ',
      denied: '⊘ ',
    }[state] + callWord(settled),
  );
  expect(text).not.toContain('\u001b');
});

test.each(callFixtures)('$name is drawn the same in colours', async (fixture) => {
  const coloured = await draw(itemOf(fixture), true);
  expect(coloured).toContain('\u001b[');
  expect(cleanText(coloured)).toBe(await draw(itemOf(fixture)));
});

test.each(cards)(
  'the card %s is drawn as a call and as a result, each with a body of its own',
  async (card) => {
    const asCall = callFixtures.filter((fixture) => fixture.call.card === card);
    const asResult = callFixtures.filter((fixture) => fixture.result?.view.card === card);
    const bodyOf = async (fixture: CallFixture): Promise<string> =>
      (await draw(itemOf(fixture))).split('\n').slice(1).join('');
    const calls = await Promise.all(asCall.map(({ result: _result, ...call }) => bodyOf(call)));
    expect(calls.some((body) => body !== '')).toBe(true);
    const differ = await Promise.all(
      asResult.map(async (fixture) => {
        const empty = { isError: false, view: { card: 'generic' as const } };
        return (await bodyOf(fixture)) !== (await bodyOf({ ...fixture, result: empty }));
      }),
    );
    expect(differ).toContain(true);
  },
);

test('a diff has both line numbers, signs, and a header a hunk', async () => {
  expect((await draw(find('edit, applied at two places'))).split('\n')).toEqual([
    '   1:05  ✓ Done  Edit src/clock.ts',
    '         src/clock.ts +2 −2',
    '         @@ -3,3 +3,3 @@',
    '         3 3   a',
    '         4   - now()',
    '           4 + this.now()',
    '         5 5   b',
    '         @@ -40,2 +40,2 @@',
    '         40 40   c',
    '         41    - now()',
    '            41 + this.now()',
    '',
  ]);
});

test('a change that was only asked for is called proposed and has no line numbers', async () => {
  const text = await draw(find('edit, proposed'));
  expect(text).toContain('proposed src/clock.ts');
  expect(text).toContain('- now()');
  expect(text).not.toContain('no line feed');
});

test('a created file begins before its first line, as unified diffs say it', async () => {
  expect(await draw(find('write, created'))).toContain('@@ -0,0 +1,1 @@');
});

test('a file without a hunk says what happened to it', async () => {
  expect(await draw(find('write, nothing changed'))).toContain('same.ts No change');
});

test('output that was left out is a row in its place, and what was not kept is said to be gone', async () => {
  const lines = (await draw(find('command, killed, output cut'))).split('\n');
  const row = lines.findIndex((line) => line.includes('90 KB left out'));
  expect(lines[row - 1]?.trim()).toBe('y');
  expect(lines[row + 1]?.trim()).toBe('y');
  expect(lines.join('\n')).toContain('what is left out was not kept');
  const kept = callFixtures.find(({ name }) => name === 'task, failed, output cut');
  if (kept === undefined) throw new Error('There is no such fixture.');
  const text = await draw(callItem(kept));
  expect(text).toContain('the whole output: 90 KB');
  expect(text).not.toContain('not kept');
});

test('a terminal shows its description and its folder', async () => {
  const text = await draw(find('command, failed in colour'));
  expect(text).toContain('✗ exit 1  npm test  4.8 s');
  expect(text).toContain('Run the tests');
  expect(text).toContain('in packages/core');
});

const esc = '\u001b';
const attack = `${esc}]52;c;cm0K\u0007${esc}[2J${esc}[10A${esc}]0;owned\u0007${esc}[?1049h\u009b2J\u0008`;
const shell = (output: string): CallItem =>
  itemOf({
    tool: 'bash',
    call: { card: 'terminal', title: `run${attack}`, description: attack, cwd: `sub${attack}` },
    result: { isError: false, view: { card: 'terminal', output, exitCode: 0, signal: `SIG${attack}` } },
  });

test('hostile text drives nothing, wherever it stands', async () => {
  const text = attack;
  const content = [
    { type: 'text' as const, text },
    { type: 'resource_link' as const, uri: text, name: text },
  ];
  const items: TimelineItem[] = [
    shell(`before${attack}after`),
    itemOf({
      tool: 'x',
      call: { card: 'generic', title: text, rawInput: { key: text } },
      result: { isError: true, view: { card: 'generic', content } },
    }),
    itemOf({
      tool: 'x',
      call: { card: 'diff', title: text, diffs: [] },
      result: {
        isError: false,
        view: {
          card: 'diff',
          diffs: [{ path: text, oldText: text, newText: `${text}x` }],
          files: [{ path: `other${text}`, from: text, change: 'moved', added: 0, removed: 0 }],
        },
      },
    }),
    { ...find('read, done'), task: { seq: 4, at: 1, taskId: text, state: 'exited', signal: text } },
    { type: 'message', seq: 1, at: 1000, role: 'agent', content },
    { type: 'thought', seq: 1, at: 1000, content },
    { type: 'notice', seq: 1, at: 1000, level: 'error', text, detail: text },
  ];
  for (const item of items) {
    expect(await draw(item)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    // In colours, nothing but colour codes: what is left without them is the same plain text.
    expect((await draw(item, true)).replace(/\u001b\[[\d;]*m/g, '')).toBe(await draw(item));
  }
});

test('the colours of an output end with each line and go on in the next', async () => {
  const text = await draw(shell(`${esc}[31mred\nstill red${esc}[0m plain\n`), true);
  expect(text).toContain(`${esc}[31mred${esc}[0m\n`);
  expect(text).toContain(`${esc}[31mstill red${esc}[0m plain\n`);
});

test.each([
  [
    'a screen that is cleared and written again',
    `real\n${esc}[2J${esc}[H${esc}[10;10Hplaced${esc}[1;1Hexit 0 done\n`,
    ['exit 0 done', ...Array.from({ length: 8 }, () => ''), '         placed'],
  ],
  ['a bar that is written again', '10 %\r55 %\r100 %\r\nend\n', ['100 %', 'end']],
  ['a shorter frame over a longer one', 'abcdef\rxy\n', ['xycdef']],
  ['a backspace', 'ab\bc\n', ['ac']],
  ['lines that are moved up to and written again', `one\ntwo\n${esc}[2A${esc}[2Kfirst\n`, ['first', 'two']],
  [
    'a hyperlink, with where it leads',
    `${esc}]8;;javascript:alert(1)${esc}\\click me${esc}]8;;${esc}\\\n`,
    ['click me (javascript:alert(1))'],
  ],
  ['text that would be reordered', 'if (a\u202e)b\u2066\n', ['if (a)b']],
])('output is drawn as a terminal shows it, as the page does: %s', async (_what, output, rows) => {
  const lines = (await draw(shell(output))).split('\n').slice(0, -1);
  const bare = (await draw(shell(''))).split('\n').slice(0, -1);
  expect(lines.slice(bare.length)).toEqual(rows.map((row) => (row === '' ? '' : `         ${row}`)));
});

test('a name or a message that would be reordered says by what', async () => {
  const call = { card: 'generic' as const, title: 'Read gpj\u202eexe.a', rawInput: {} };
  expect(await draw(itemOf({ tool: 'x', call }))).toContain('gpj<U+202E>exe.a');
  const content = [{ type: 'text' as const, text: 'a\u2067b' }];
  expect(await draw({ type: 'message', seq: 1, at: 1000, role: 'agent', content })).toContain('a<U+2067>b');
});

test('output of nothing but escape codes is no output', async () => {
  expect((await draw(shell(`${esc}[31m${esc}[0m\n`))).split('\n')).toHaveLength(
    (await draw(shell(''))).split('\n').length,
  );
});

test('messages, thoughts and notices', async () => {
  const content = [{ type: 'text' as const, text: 'one\ntwo\n' }];
  const stamp = { seq: 1, at: 1000 };
  expect(await draw({ type: 'message', ...stamp, role: 'user', content, turn: 1 })).toBe(
    '   0:00  › User\n         one\n         two\n',
  );
  expect(await draw({ type: 'message', ...stamp, role: 'agent', content })).toContain('• Agent');
  expect(await draw({ type: 'thought', ...stamp, content })).toContain('Thought');
  const image = {
    type: 'image' as const,
    mimeType: 'image/png',
    blob: { sha256: 'a'.repeat(64), bytes: 1536 },
  };
  expect(await draw({ type: 'thought', ...stamp, content: [image] })).toContain('[image/png, 1.5 KB]');
  const notice = await draw({ type: 'notice', ...stamp, level: 'warning', text: 'stopped', detail: 'why' });
  expect(notice).toContain('Warning: stopped');
  expect(notice).toContain('why');
});

test('a background task tells its end and its output on the card of its call', async () => {
  const item = find('command, started in the background');
  const task = { seq: 9, at: 99_000, taskId: 'task_1' };
  expect(await draw({ ...item, task: { ...task, state: 'running' } })).toContain('… Running  npm run dev');
  const end = {
    state: 'exited' as const,
    exitCode: 3,
    durationMs: 4800,
    output: 'first\nlast\n',
    omitted: { at: 6, bytes: 90_000 },
    whole: { sha256: 'a'.repeat(64), bytes: 100_000_000 },
  };
  expect((await draw({ ...item, task: { ...task, ...end } })).split('\n')).toEqual([
    '   1:05  ✗ exit 3  npm run dev  4.8 s',
    '         background task task_1',
    '         first',
    '         ⋯ 90 KB left out ⋯',
    '         last',
    '         the whole output: 100 MB; open the session in the page to download it',
    '',
  ]);
});

test('a command that was cut off by its time-out names the signal, too', async () => {
  expect(await draw(find('command, killed, output cut'))).toContain('✗ Timed out  yes  SIGKILL');
});
