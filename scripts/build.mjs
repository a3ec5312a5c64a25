// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from './run-program.mjs';

/** Nothing that runs here tells anybody about it. */
export const quietTools = { NEXT_TELEMETRY_DISABLED: '1', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

/** The path of a program that the dependencies brought. @param {string} name */
export function installedProgram(name) {
  return join(root, 'node_modules', '.bin', name);
}

/** Builds what has changed since it was built last. Resolves with whether all is well. */
export async function ensureBuilt() {
  const isFirst = !existsSync(join(root, 'apps', 'server', 'dist'));
  console.log(isFirst ? 'Building. This takes about a minute.' : 'Building what has changed.');
  const built = await runProgram(installedProgram('turbo'), ['run', 'build', '--ui=stream'], {
    // What is built is the production build, whatever the shell says.
    env: { ...quietTools, NODE_ENV: undefined },
    quiet: true,
  });
  if (!built) console.error('Showreel could not be built: the lines above say why.');
  return built;
}
