import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from './data-folder/data-folder';
import { openRuntime, type Runtime } from './runtime/runtime';

/** A runtime over a real data folder, as a process would have it. */
export interface RunningProcess {
  runtime: Runtime;
  dataPath: string;
  /** Ends it as a stop does, leaving the data folder. */
  stop: () => Promise<void>;
}

/** Opens a runtime in `dataPath`, or in a new temporary folder. */
export async function startProcess(dataPath?: string): Promise<RunningProcess> {
  const path = dataPath ?? (await makeFolder());
  const dataFolder = await openDataFolder({ env: { SHOWREEL_DATA: path } });
  const runtime = await openRuntime({
    dataFolder,
    publicUrl: () => ({ url: 'http://127.0.0.1:4780', local: true }),
    env: process.env,
  });
  return {
    runtime,
    dataPath: path,
    stop: async () => {
      await runtime.close();
      await dataFolder.close();
    },
  };
}

const made: string[] = [];

/** A new temporary folder; `removeFolders` deletes all of them. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-api-'));
  made.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}
