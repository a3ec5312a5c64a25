import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolResultView } from '@showreel/views';
import { describe, expect, test } from 'vitest';
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
        title: 'npm test',
        content: [{ type: 'text', text: 'Watch' }],
      },
    },
  ])('with $args', ({ args, view }) => {
    expect(bashPresenter.presentCall({ command: 'npm test', ...args })).toEqual(view);
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
