import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyPane } from '@showreel/views';
import { describe, expect, test } from 'vitest';
import { openContext, textOf } from '../open-test-context';
import { bashTool } from './bash';
import { bashPresenter } from './bash-presenter';
import { startCommand } from './start-command';
import { run } from './test-run';

describe('the call', () => {
  test.each([
    { args: {}, view: { card: 'terminal', title: 'npm test' } },
    {
      args: { description: 'Run the tests', workdir: 'packages/core' },
      view: { card: 'terminal', title: 'npm test', description: 'Run the tests', cwd: 'packages/core' },
    },
    { args: { run_in_background: false }, view: { card: 'terminal', title: 'npm test' } },
    {
      args: { run_in_background: true },
      view: { card: 'generic', kind: 'execute', title: 'npm test', code: 'npm test' },
    },
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
  test.each([
    { command: 'echo "exit code: 0"; exit 3', output: 'exit code: 0\n', exitCode: 3, said: '[Exit code 3.]' },
    { command: 'echo "[Exit code 3.]"', output: '[Exit code 3.]\n', exitCode: 0, said: '' },
    { command: 'echo "[Ended by SIGKILL.]"', output: '[Ended by SIGKILL.]\n', exitCode: 0, said: '' },
  ])('gives its exit code as a fact, not parsed from text that looks like one: $command', async (given) => {
    const context = await openContext();
    const { outcome, meta, view } = await run({ command: given.command }, context);
    const { output, exitCode, said } = given;
    expect(meta).toEqual({ output, exitCode, durationMs: expect.any(Number) as number });
    expect(view).toEqual({ card: 'terminal', ...meta });
    expect(outcome.isError).toBe(false);
    expect(textOf(outcome.content)).toBe(`${output}${said}`);
    expect(context.written()).toBe(output);
  });

  test('gives its duration as a fact, in milliseconds', async () => {
    const begun = performance.now();
    const { meta } = await run({ command: 'sleep 0.2' }, await openContext());
    const most = performance.now() - begun;
    expect(meta.durationMs).toBeGreaterThanOrEqual(200);
    expect(meta.durationMs).toBeLessThanOrEqual(Math.ceil(most));
  });

  test('gives the signal that ended it as a fact', async () => {
    const { outcome, meta, view } = await run({ command: 'kill -KILL $$' }, await openContext());
    expect(meta).toMatchObject({ signal: 'SIGKILL' });
    expect(meta.exitCode).toBeUndefined();
    expect(view).toMatchObject({ card: 'terminal', signal: 'SIGKILL' });
    expect(textOf(outcome.content)).toBe('Ended by SIGKILL.');
  });

  test('has a shell of its own: `cd` and what it exports do not leak into the next', async () => {
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
    const whole = await openContext();
    expect((await run({ command: 'pwd', workdir: whole.cwd }, whole)).meta.output).toBe(`${whole.cwd}\n`);
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

  test('that is gone, the session’s own, is told', async () => {
    const context = await openContext();
    await rm(context.cwd, { recursive: true });
    const { outcome } = await run({ command: 'pwd' }, context);
    expect(outcome.isError).toBe(true);
    expect(textOf(outcome.content)).toContain("The session's folder is not there any more");
  });
});

describe('a command that cannot be started', () => {
  test('because it is too long with its environment says so', async () => {
    const context = await openContext();
    const env = { ...context.env, LONG: 'x'.repeat(3_000_000) };
    const { outcome } = await run({ command: 'true' }, { ...context, env });
    expect(outcome.isError).toBe(true);
    expect(textOf(outcome.content)).toContain('too long');
  });

  test('because its folder went at the last moment says so', async () => {
    const { output, env } = await openContext();
    const started = startCommand({ command: 'pwd', cwd: '/nowhere/at/all', env, output });
    await expect(started).rejects.toThrow(/folder/);
  });
});

describe('the recovery of a call whose server died', () => {
  test('keeps the output that was spooled', () => {
    const args = { command: 'npm run build' };
    const pane = { head: 'hé', omitted: 5, tail: 'tail' };
    const whole = { sha256: 'a'.repeat(64), bytes: 16 };
    const outcome = bashTool.recover(args, { pane, bytes: 3 + 9 + 4, omittedBytes: 9, whole });
    expect(outcome).toEqual({
      content: [
        {
          type: 'text',
          text: 'hé\n[5 characters left out]\ntail\n[Showreel stopped before the command ended.]',
        },
      ],
      isError: true,
      ended: 'interrupted',
      meta: { output: 'hétail', omitted: { at: 2, bytes: 9 }, whole },
    });
    expect(bashPresenter.presentResult(args, outcome)).toEqual({
      card: 'terminal',
      output: 'hétail',
      omitted: { at: 2, bytes: 9 },
      whole,
    });
  });

  test('of a start in the background says so', () => {
    const args = { command: 'npm run dev', run_in_background: true };
    const outcome = bashTool.recover(args, { pane: emptyPane, bytes: 0, omittedBytes: 0 });
    expect(outcome).toMatchObject({ isError: true, ended: 'interrupted' });
    expect(bashPresenter.presentResult(args, outcome)).toEqual({ card: 'generic', content: outcome.content });
  });
});
