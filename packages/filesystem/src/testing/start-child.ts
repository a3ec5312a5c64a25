import { spawn, type ChildProcess } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { openFolder } from './open-local';

/** The user `nobody` of Linux, whom modes keep out, as they do not the superuser. */
const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const;

/**
 * Starts a process of its own that works on a local file system of `root`. `script` is the body of an async function
 * that has `fileSystem` and `say`, whose lines come out on its stdout. It is killed when the running test has finished.
 */
export async function startChild(
  root: string,
  script: string,
  { asNobody = false } = {},
): Promise<ChildProcess> {
  const folder = await openFolder();
  const entry = `
    import { createSeenVersions } from './create-seen-versions';
    import { createLocalFileSystem } from './local-file-system';
    const fileSystem = createLocalFileSystem({ root: ${JSON.stringify(root)}, seen: createSeenVersions() });
    const say = (line) => console.log(line);
    ${script}`;
  const outfile = join(folder, 'child.mjs');
  await build({
    stdin: { contents: entry, resolveDir: join(import.meta.dirname, '..'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'silent',
  });
  await chmod(folder, 0o755);
  const command = [process.execPath, outfile] as const;
  const [program, ...args] = asNobody ? ([...nobody, ...command] as const) : command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** All that a child says until it ends. */
export async function linesOf(child: ChildProcess): Promise<string[]> {
  let text = '';
  for await (const chunk of child.stdout ?? []) text += String(chunk);
  return text.split('\n').slice(0, -1);
}
