import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { makeFolder } from './test-process';
import type { VictimInput } from './test-victim';

interface Crash extends VictimInput {
  /** Resolves when the server is to be killed. */
  until: (folder: string) => Promise<void>;
}

/** The workspace's own packages are sources; the others are loaded as they are. */
const keepRegistryPackagesExternal: Plugin = {
  name: 'keep-registry-packages-external',
  setup: (bundler) => {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@showreel/') ? undefined : { path, external: true },
    );
  },
};

/** Runs calls in a server in a process of its own and kills that as nothing can be caught. Resolves with the session's id. */
export async function crashServer({ until, ...input }: Crash): Promise<string> {
  const folder = await makeFolder();
  await symlink(resolve(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  const outfile = join(folder, 'victim.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'test-victim.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [keepRegistryPackagesExternal],
  });
  const server = spawn(process.execPath, [outfile, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  try {
    const started: unknown[] = await Promise.race([once(server.stdout, 'data'), exited]);
    if (server.exitCode !== null) throw new Error('The server ended by itself.');
    await until(input.cwd);
    return String(started[0]).trim();
  } finally {
    server.kill('SIGKILL');
    await exited;
  }
}
