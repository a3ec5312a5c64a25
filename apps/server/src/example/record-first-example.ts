import type { DataFolder, Runtime } from '@showreel/api';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exampleProject } from '../example-project';
import { findNode } from './find-node';
import { recordExample } from './record-example';
import { tellStory } from './story';

interface FirstExampleOptions {
  dataFolder: DataFolder;
  runtime: Runtime;
  /** Where commands look for programs. */
  path: string | undefined;
  say: (sentence: string) => void;
}

/**
 * Records the example session in an empty data folder, so that the first page has something true on it. Once: whoever
 * deletes the session does not get it again. A failure is told and ends nothing, since it is only an example.
 */
export async function recordFirstExample(options: FirstExampleOptions): Promise<void> {
  const { dataFolder, runtime, say } = options;
  const marker = join(dataFolder.path, 'example-recorded');
  if (existsSync(marker)) return;
  const { sessions } = await runtime.sessions.list({ limit: 1 });
  if (sessions.length === 0) {
    say('Recording an example session.');
    await record(options).catch((error: unknown) => {
      say(`The example session was not recorded to its end; the rest works. ${String(error)}`);
    });
  }
  await writeFile(marker, '');
}

/** Works on a copy of the sample project, which stays: the session's folder can be opened and tried. */
async function record({ dataFolder, runtime, path }: FirstExampleOptions): Promise<void> {
  const cwd = join(dataFolder.path, 'example', 'departures');
  await rm(cwd, { recursive: true, force: true });
  await mkdir(cwd, { recursive: true });
  await cp(exampleProject, cwd, { recursive: true });
  await recordExample(runtime, {
    cwd,
    title: 'The board says "1 h 60 min"',
    steps: tellStory(findNode(path)),
  });
}
