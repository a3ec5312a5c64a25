import { resolve } from 'node:path';
import type { Connection } from '../connection/connection';
import { describeFailure, isRefusal } from '../connection/describe-failure';
import type { Environment } from '../environment';
import { cleanLine } from '../render/clean-text';

/**
 * Imports the logs at these paths, files or folders, and prints one line for each session: id, agent, title and how many
 * items it has. What cannot be imported is told file by file on stderr. Returns the exit code: 1 when there was such a one.
 */
export async function importLogs(
  { client }: Connection,
  paths: readonly string[],
  { out, err, cwd }: Environment,
): Promise<number> {
  let exitCode = 0;
  const fail = async (path: string, sentence: string): Promise<void> => {
    exitCode = 1;
    await err.print(`${cleanLine(path)}: ${sentence}`);
  };
  for (const given of paths) {
    const found = await attempt(() => client.logs.find.query({ path: resolve(cwd, given) }));
    if ('failure' in found) {
      await fail(given, found.failure);
      continue;
    }
    if (found.result.paths.length === 0) await fail(given, 'There are no logs in this folder.');
    for (const path of found.result.paths) {
      const imported = await attempt(async () => {
        const { sessionId } = await client.logs.open.mutate({ path });
        return client.sessions.open.query({ sessionId });
      });
      if ('failure' in imported) {
        await fail(path, imported.failure);
        continue;
      }
      const { id, agent, title, itemCount } = imported.result;
      const items = itemCount === 1 ? '1 item' : `${itemCount} items`;
      await out.print(`${id}  ${cleanLine(agent)}  ${cleanLine(title)}  ${items}`);
    }
  }
  return exitCode;
}

/** What an action comes to: its result, or what the API says against it. When the API cannot be reached, it rejects. */
async function attempt<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result } | { failure: string }> {
  try {
    return { result: await act() };
  } catch (error) {
    if (isRefusal(error)) return { failure: describeFailure(error).message };
    throw error;
  }
}
