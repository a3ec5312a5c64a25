import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** What a running server leaves in its data folder. */
const announcement = z.object({ url: z.string(), token: z.string() });

export interface PageServer {
  url: string;
  token: string;
  stop: () => Promise<void>;
}

/** Starts the server as `npm start` does once everything is built, and waits until it answers. */
export async function startPageServer(dataFolder: string): Promise<PageServer> {
  // From bench/dist, where this code is bundled to.
  const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
  if (!existsSync(program)) throw new Error('The server is not built: run `npm run build` first.');
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, SHOWREEL_DATA: dataFolder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const isReady = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('token=')) resolve();
    });
  });
  await Promise.race([isReady, exited.then(failToStart)]);
  const file = await readFile(join(dataFolder, 'server.json'), 'utf8');
  return {
    ...announcement.parse(JSON.parse(file)),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function failToStart(): never {
  throw new Error('The server ended before it was ready; what it printed says why.');
}
