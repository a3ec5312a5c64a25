// The process that imports one log: `importer.js WHO SMALL-LOG LOG FOLDER`. The small one comes first, so that the code is
// loaded and compiled before anything is measured, as in a server that runs. It answers its parent and ends.
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from '@photostructure/sqlite';
import { openDataFolder, openRuntime } from '@showreel/api';
import { watchMemory } from '../process-memory';
import type { Importing } from './import-process';

const [who = '', smallLog = '', log = '', folder = ''] = process.argv.slice(2);
const linesAtOnce = 1_000;

await mkdir(folder);
process.send?.(who === 'bare' ? await insertLines() : await importLog());
process.disconnect();

async function importLog(): Promise<Importing> {
  const env = { HOME: folder, SHOWREEL_DATA: join(folder, 'data') };
  const dataFolder = await openDataFolder({ env });
  const runtime = await openRuntime({
    dataFolder,
    publicUrl: () => ({ url: 'http://127.0.0.1:4780', local: true }),
    env,
  });
  try {
    await runtime.logs.open(smallLog);
    const { sessionId, ...importing } = await watchMemory(async () => {
      const begin = performance.now();
      const id = await runtime.logs.open(log);
      return { sessionId: id, ms: performance.now() - begin };
    });
    const { head } = await runtime.sessions.header(sessionId);
    return { ...importing, count: head };
  } finally {
    await runtime.close();
    await dataFolder.close();
  }
}

async function insertLines(): Promise<Importing> {
  const database = new DatabaseSync(join(folder, 'bare.db'));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE lines (line TEXT NOT NULL)',
  );
  const insert = database.prepare('INSERT INTO lines (line) VALUES (?)');
  const insertAll = async (path: string): Promise<number> => {
    let count = 0;
    database.exec('BEGIN');
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      if (typeof JSON.parse(line) !== 'object') throw new Error('A line is no record.');
      insert.run(line);
      count += 1;
      if (count % linesAtOnce === 0) database.exec('COMMIT; BEGIN');
    }
    database.exec('COMMIT');
    return count;
  };
  try {
    await insertAll(smallLog);
    return await watchMemory(async () => {
      const begin = performance.now();
      const count = await insertAll(log);
      return { count, ms: performance.now() - begin };
    });
  } finally {
    database.close();
  }
}
