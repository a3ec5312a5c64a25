import { existsSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { isRunning, openContext, type TestContext } from '../open-test-context';
import { endByMarker } from './end-processes';
import { pidsIn, run } from './test-run';

// Processes that do away with what they are known by: none has a parent of the family, its group, or its environment.

/** A shell that prints its id, and then sleeps. */
const sleeper = "sh -c 'echo $$; exec sleep 300'";
const cases = [
  {
    how: 'an emptied environment, behind a parent that ends at once',
    command: `(env -i setsid ${sleeper} &)`,
  },
  {
    how: 'an emptied environment, in answer to SIGTERM',
    command: `trap '(env -i setsid ${sleeper.replaceAll("'", '"').replace('$$', String.raw`\$\$`)} &) ; exit' TERM; echo $$; while :; do sleep 0.05; done`,
    isLate: true,
  },
  {
    how: 'an emptied environment, and another id all the time',
    command: `(env -i setsid sh -c 'hop() { sleep 0.02; if [ "$1" = 99999 ]; then sh -c "echo \\$\\$; exec sleep 300"; else hop "\${1}9" & fi; }; hop 9 &' &)`,
  },
  {
    how: 'an environment that it wrote over, as servers do to be named in lists of processes',
    command: `(setsid perl -e '$0 = "x" x 6000; $| = 1; print "$$\\n"; sleep 300' &)`,
    needs: '/usr/bin/perl',
  },
];

describe.runIf(process.platform === 'linux')('a process with', () => {
  test.each(cases.filter(({ needs }) => needs === undefined || existsSync(needs)))(
    '$how ends with its call',
    async ({ command, isLate = false }) => {
      const context = await openContext();
      const running = run({ command: `${command}; sleep 300` }, context);
      await sees(context, 1);
      context.abort();
      await running;
      const pids = pidsIn(context.written());
      expect(pids).toHaveLength(isLate ? 2 : 1);
      expect(pids.filter(isRunning)).toEqual([]);
    },
  );

  test.each(['SHOWREEL_CALL', 'SHOWREEL_SESSION', 'SHOWREEL_SERVER'])(
    'an emptied environment outlives a call that ends by itself, and is found by its %s',
    async (name) => {
      const context = await openContext();
      // Names as people give them to folders.
      context.env['SHOWREEL_SESSION'] = `session of ${context.callId}`;
      context.env['SHOWREEL_SERVER'] = `/home/zoë/数据/${context.callId}`;
      const { meta } = await run(
        { command: `(env -i setsid ${sleeper} &); (setsid ${sleeper} &); sleep 0.1` },
        context,
      );
      await sees(context, 2);
      const pids = pidsIn(meta.output);
      expect(pids.map(isRunning)).toEqual([true, true]);
      const value = context.env[name] ?? '';
      expect(await endByMarker(name, `${value}x`)).toEqual({ groups: 0, left: 'none' });
      expect(await endByMarker(name, value)).toEqual({ groups: 2, left: 'none' });
      expect(pids.filter(isRunning)).toEqual([]);
    },
  );
});

async function sees({ written }: TestContext, pids: number): Promise<void> {
  await vi.waitUntil(() => pidsIn(written()).length === pids, { timeout: 10_000 });
}
