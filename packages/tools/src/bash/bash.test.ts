import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolResultView } from '@showreel/views';
import { describe, expect, test, vi } from 'vitest';
import { CallInterrupted } from '../contract/call-interrupted';
import { runTool } from '../contract/run-tool';
import type { ToolOutcome } from '../contract/tool';
import { isRunning, openContext, textOf, type TestContext } from '../open-test-context';
import { bashTool } from './bash';
import { bashPresenter, type CommandMeta } from './bash-presenter';
import { killByMarker } from './end-processes';

interface Ran {
  outcome: ToolOutcome;
  meta: CommandMeta;
  view: ToolResultView;
}

async function run(args: { command: string } & Record<string, unknown>, context: TestContext): Promise<Ran> {
  const outcome = await runTool(bashTool, args, context);
  const kept = JSON.parse(JSON.stringify(outcome)) as ToolOutcome;
  expect(kept).toEqual(outcome);
  return { outcome, meta: kept.meta as CommandMeta, view: bashPresenter.presentResult(args, kept) };
}

/** The process ids that a command printed, a line each. */
const pidsIn = (output: string): number[] => [...output.matchAll(/^(\d+)$/gm)].map(([, pid]) => Number(pid));

describe('the call', () => {
  test.each([
    { args: {}, view: { card: 'terminal', title: 'npm test' } },
    {
      args: { description: 'Run the tests', workdir: 'packages/core' },
      view: { card: 'terminal', title: 'npm test', description: 'Run the tests', cwd: 'packages/core' },
    },
    { args: { run_in_background: false }, view: { card: 'terminal', title: 'npm test' } },
    { args: { run_in_background: true }, view: { card: 'generic', kind: 'execute', title: 'npm test' } },
    {
      args: { run_in_background: true, description: 'Watch' },
      view: {
        card: 'generic',
        kind: 'execute',
        title: 'Watch',
        content: [{ type: 'text', text: 'npm test' }],
      },
    },
  ])('with $args', ({ args, view }) => {
    expect(bashPresenter.presentCall({ command: 'npm test', ...args })).toEqual(view);
  });

  test.each([
    { args: {}, texts: ['Started in the background as task_1.'] },
    { args: { description: 'Watch' }, texts: ['Started in the background as task_1.', 'npm test'] },
  ])('that went into the background with $args still shows its command', ({ args, texts }) => {
    const given = { command: 'npm test', run_in_background: true, ...args };
    const outcome = { content: [], isError: false, meta: { taskId: 'task_1' } };
    expect(bashPresenter.presentResult(given, outcome)).toEqual({
      card: 'generic',
      content: texts.map((text) => ({ type: 'text', text })),
    });
  });
});

describe('a command', () => {
  test('gives its output and exit code as facts, and a terminal', async () => {
    const context = await openContext();
    const { outcome, meta, view } = await run({ command: 'echo "exit code: 0"; exit 3' }, context);
    expect(meta).toEqual({ output: 'exit code: 0\n', exitCode: 3, durationMs: meta.durationMs });
    expect(view).toEqual({ card: 'terminal', ...meta });
    expect(outcome.isError).toBe(false);
    expect(textOf(outcome.content)).toBe('exit code: 0\n[Exit code 3.]');
    expect(context.written()).toBe('exit code: 0\n');
  });

  test.each([
    { what: 'nothing', command: 'true', output: '', text: 'The command ended without output.' },
    { what: 'no final newline', command: 'printf a', output: 'a', text: 'a' },
    {
      what: 'both streams in order',
      command: 'echo 1; echo 2 >&2; echo 3; echo 4 >&2',
      output: '1\n2\n3\n4\n',
    },
    {
      what: 'by the names of the streams',
      command: 'echo 1 >/dev/stdout; echo 2 >/dev/stderr',
      output: '1\n2\n',
    },
    { what: 'a NUL', command: String.raw`printf 'a\0b'`, output: 'a\0b' },
    { what: 'bytes that are not UTF-8', command: String.raw`printf 'a\xffb\xc3'`, output: 'a\uFFFDb\uFFFD' },
    {
      what: 'escape codes as they are',
      command: String.raw`printf '\033[31mred\033[0m\r'`,
      output: '\u001b[31mred\u001b[0m\r',
    },
    { what: 'a byte order mark', command: String.raw`printf '\xef\xbb\xbfa'`, output: '\uFEFFa' },
    { what: 'end of input when it reads', command: 'cat; read x; echo "read $?"', output: 'read 1\n' },
    {
      what: 'no terminal to prompt on',
      command: 'echo x 2>/dev/null >/dev/tty || echo none',
      output: 'none\n',
    },
    {
      what: 'the syntax error of bash',
      command: 'if',
      output: expect.stringContaining('syntax error') as string,
    },
  ])('writes $what', async ({ command, output, text }) => {
    const context = await openContext();
    const { outcome, meta } = await run({ command }, context);
    expect(meta.output).toEqual(output);
    expect(context.written()).toBe(meta.output);
    if (text !== undefined) expect(textOf(outcome.content)).toBe(text);
  });

  test('gives out a character that arrives in two pieces as one', async () => {
    const context = await openContext();
    await mkdir(join(context.cwd, 'go'));
    const command = String.raw`printf 'a\xf0\x9f'; until [ -e went ]; do sleep 0.01; done; printf '\x98\x80b'`;
    const running = run({ command }, context);
    await context.sees('a');
    await context.fileSystem.writeText('went', '');
    expect((await running).meta.output).toBe('a😀b');
    expect(context.written()).toBe('a😀b');
  });

  test('shows its output before it ends', async () => {
    const context = await openContext();
    const running = run({ command: 'echo begun; until [ -e go ]; do sleep 0.01; done; echo ended' }, context);
    await context.sees('begun\n');
    expect(context.written()).toBe('begun\n');
    await context.fileSystem.writeText('go', '');
    expect((await running).meta.output).toBe('begun\nended\n');
  });

  test.each([
    { what: 'many lines', command: 'yes 0123456789 | head -c 20000000' },
    { what: 'one line', command: `head -c 10000000 /dev/zero | tr '\\0' x; echo end` },
    { what: 'characters of several bytes', command: 'yes é😀 | head -c 5000000' },
  ])('of too much output, $what, keeps head and tail and counts the rest', async ({ command }) => {
    const context = await openContext();
    const { outcome, meta } = await run({ command }, context);
    const all = Buffer.byteLength(context.written());
    expect(meta.output.length).toBeLessThanOrEqual(257 * 1024);
    expect(meta.omitted?.at).toBeGreaterThanOrEqual(64 * 1024);
    expect((meta.omitted?.bytes ?? 0) + Buffer.byteLength(meta.output)).toBe(all);
    expect(context.written().startsWith(meta.output.slice(0, meta.omitted?.at))).toBe(true);
    expect(context.written().endsWith(meta.output.slice(meta.omitted?.at))).toBe(true);
    const text = textOf(outcome.content);
    expect(text.length).toBeLessThan(33 * 1024);
    expect(text).toMatch(/\n\[[\d,]+ characters left out\]\n/);
  });

  test('says which signal ended it', async () => {
    const { outcome, meta, view } = await run({ command: 'kill -KILL $$' }, await openContext());
    expect(meta).toMatchObject({ signal: 'SIGKILL' });
    expect(meta.exitCode).toBeUndefined();
    expect(view).toMatchObject({ card: 'terminal', signal: 'SIGKILL' });
    expect(textOf(outcome.content)).toBe('Ended by SIGKILL.');
  });

  test('has a shell of its own, and its session’s environment made fit for a page', async () => {
    const context = await openContext();
    const env = { ...context.env, KEPT: 'kept', NO_COLOR: '1', TERM: 'dumb' };
    await run({ command: 'cd /; export LEAK=1' }, { ...context, env });
    const command =
      'pwd; echo "$LEAK|$NO_COLOR|$KEPT|$TERM|$PAGER|$GIT_TERMINAL_PROMPT|$SHOWREEL_CALL|$VITEST"';
    const { meta } = await run({ command }, { ...context, env });
    expect(meta.output).toBe(`${context.cwd}\n||kept|xterm-256color|cat|0|${context.callId}|\n`);
  });
});

describe('the folder of a command', () => {
  test('is the one that it names, inside the session’s', async () => {
    const context = await openContext();
    await mkdir(join(context.cwd, 'sub'));
    const { meta } = await run({ command: 'pwd', workdir: 'sub' }, context);
    expect(meta.output).toBe(`${context.cwd}/sub\n`);
    expect((await run({ command: 'pwd', workdir: context.cwd }, context)).meta.output).toBe(
      `${context.cwd}\n`,
    );
  });

  test.each([
    { workdir: '..', says: "outside the session's folder" },
    { workdir: '/', says: "outside the session's folder" },
    { workdir: 'link', says: "outside the session's folder" },
    { workdir: 'gone', says: 'There is no folder gone' },
    { workdir: 'file', says: 'There is no folder file' },
  ])('is not $workdir', async ({ workdir, says }) => {
    const context = await openContext();
    await symlink('/', join(context.cwd, 'link'));
    await context.fileSystem.writeText('file', '');
    const { outcome } = await run({ command: 'touch /tmp/never', workdir }, context);
    expect(outcome.isError).toBe(true);
    expect(outcome.meta).toBeUndefined();
    expect(textOf(outcome.content)).toContain(says);
  });

  test('that is gone is told', async () => {
    const context = await openContext();
    await rm(context.cwd, { recursive: true });
    const { outcome } = await run({ command: 'pwd' }, context);
    expect(outcome.isError).toBe(true);
    expect(textOf(outcome.content)).toContain("The session's folder is not there any more");
  });
});

describe('an end that is not the command’s own', () => {
  test('by time: a command that traps SIGTERM and exits with 0 has timed out all the same', async () => {
    const command = `trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.02; done`;
    const { outcome, meta, view } = await run({ command, timeout: 1000 }, await openContext());
    expect(meta).toMatchObject({ exitCode: 0, timedOut: true });
    expect(meta.output).toMatch(/^ready\n(.*\n)?bye\n$/);
    expect(view).toMatchObject({ card: 'terminal', timedOut: true });
    expect(outcome.isError).toBe(false);
    expect(textOf(outcome.content)).toMatch(/\nbye\n\[Timed out after 1 s\.\]$/);
  });

  test.each([
    { reason: undefined, ended: 'stopped' },
    { reason: new CallInterrupted(), ended: 'interrupted' },
  ])('by abort: keeps what it has, and is $ended', async ({ reason, ended }) => {
    const context = await openContext();
    const running = run({ command: 'echo $$; sleep 300' }, context);
    await context.sees('\n');
    context.abort(reason);
    const { outcome, meta, view } = await running;
    expect(outcome).toMatchObject({ isError: true, ended });
    expect(meta).toMatchObject({ output: context.written(), signal: 'SIGTERM' });
    expect(view).toMatchObject({ card: 'terminal', output: context.written() });
    expect(textOf(outcome.content)).toContain('Stopped before it ended.');
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
  });

  test('a process that ignores SIGTERM is killed', async () => {
    const context = await openContext();
    const running = run({ command: `trap '' TERM; echo $$; while :; do sleep 0.05; done` }, context);
    await context.sees('\n');
    context.abort();
    const { meta } = await running;
    expect(meta.signal).toBe('SIGKILL');
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'the whole group ends, and on Linux what has left it',
    async () => {
      const context = await openContext();
      const command = 'sleep 300 & echo $!; setsid sleep 300 & echo $!; (setsid sleep 300 &); echo $$; wait';
      const running = run({ command }, context);
      await vi.waitUntil(() => pidsIn(context.written()).length === 3, { timeout: 10_000 });
      const pids = pidsIn(context.written());
      expect(pids.filter(isRunning)).toEqual(pids);
      context.abort();
      await running;
      expect(pids.filter(isRunning)).toEqual([]);
      expect(await killByMarker('SHOWREEL_CALL', context.callId)).toBe(0);
    },
  );
});

describe('what a command leaves running', () => {
  test('in its group ends with it, and does not hold the call', async () => {
    const { outcome, meta } = await run({ command: 'sleep 300 & echo $!' }, await openContext());
    expect(meta.exitCode).toBe(0);
    expect(pidsIn(meta.output).filter(isRunning)).toEqual([]);
    expect(textOf(outcome.content)).toContain('Processes that it left running were ended.');
  });

  test.runIf(process.platform === 'linux')(
    'outside its group does not hold the call, and is found by its marker',
    async () => {
      const context = await openContext();
      const { meta } = await run({ command: 'setsid sleep 300 & echo $!' }, context);
      expect(pidsIn(meta.output).map(isRunning)).toEqual([true]);
      expect(await killByMarker('SHOWREEL_CALL', `${context.callId}0`)).toBe(0);
      expect(await killByMarker('SHOWREEL_CALL', context.callId)).toBe(1);
      expect(pidsIn(meta.output).map(isRunning)).toEqual([false]);
    },
  );

  test.runIf(process.platform === 'linux')(
    'with an emptied environment is found by the group that it shares with a marked process',
    async () => {
      const context = await openContext();
      const hidden = "setsid sh -c 'env -i sleep 300 & echo $! > pid; wait' &";
      const { meta } = await run(
        { command: `${hidden} until [ -s pid ]; do sleep 0.01; done; cat pid` },
        context,
      );
      expect(pidsIn(meta.output).map(isRunning)).toEqual([true]);
      expect(await killByMarker('SHOWREEL_CALL', context.callId)).toBe(1);
      expect(pidsIn(meta.output).map(isRunning)).toEqual([false]);
    },
  );
});

describe('the recovery of a call whose server died', () => {
  test('keeps the output that was spooled', () => {
    const args = { command: 'npm run build' };
    const outcome = bashTool.recover(args, { head: 'hé', omitted: 5, tail: 'tail', bytes: 3 + 9 + 4 });
    expect(outcome).toEqual({
      content: [
        {
          type: 'text',
          text: 'hé\n[5 characters left out]\ntail\n[Showreel stopped before the command ended.]',
        },
      ],
      isError: true,
      ended: 'interrupted',
      meta: { output: 'hétail', omitted: { at: 2, bytes: 9 } },
    });
    expect(bashPresenter.presentResult(args, outcome)).toEqual({
      card: 'terminal',
      output: 'hétail',
      omitted: { at: 2, bytes: 9 },
    });
  });

  test('of a start in the background says so', () => {
    const args = { command: 'npm run dev', run_in_background: true };
    const outcome = bashTool.recover(args, { head: '', omitted: 0, tail: '', bytes: 0 });
    expect(outcome).toMatchObject({ isError: true, ended: 'interrupted' });
    expect(bashPresenter.presentResult(args, outcome)).toEqual({ card: 'generic', content: outcome.content });
  });
});
