// The process that reads the output of one command: `reader.js READER FOLDER COMMAND`. It answers its parent and ends.
import { watchMemory } from '../process-memory';
import { readBare } from './read-bare';
import { openRuntimeReader, type OpenReader } from './read-by-runtime';
import type { Reading } from './reader-process';

const [name = '', folder = '', command = ''] = process.argv.slice(2);

const reader = await openReader();
try {
  // A small output first, so that the code is loaded before anything is measured.
  await reader.read('head -c 1000000 /dev/zero');
  const reading: Reading = await watchMemory(async () => {
    const begin = performance.now();
    const bytes = await reader.read(command);
    return { bytes, ms: performance.now() - begin };
  });
  process.send?.(reading);
} finally {
  await reader.close();
}
process.disconnect();

async function openReader(): Promise<OpenReader> {
  if (name !== 'bare') return openRuntimeReader(folder, { isWatched: name === 'watched-runtime' });
  return { read: (text) => readBare(text, folder), close: () => Promise.resolve() };
}
