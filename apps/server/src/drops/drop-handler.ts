import type { DropOutcome, Runtime } from '@showreel/api';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendJson, sendSentence } from '../send';
import { DropError } from './drop-error';
import { readDrop } from './read-drop';

/** Where the page posts the files that were dropped on it. */
export const dropPath = '/imports';

/** Answers a POST of the owner to `dropPath`. */
export type DropHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface DropHandlerOptions {
  logs: Pick<Runtime['logs'], 'openDrop'>;
  /** Where files lie until they were imported. What an earlier process left there is removed. */
  folder: string;
}

/**
 * Imports the logs among files that were dropped, in the form that `readDrop` reads, and answers with the sessions and
 * the problems (`DropOutcome`). The files of one drop lie in one folder, so that a log has its subagents' files beside it;
 * then they are removed.
 */
export async function createDropHandler({ logs, folder }: DropHandlerOptions): Promise<DropHandler> {
  await rm(folder, { recursive: true, force: true });
  const take = async (request: IncomingMessage): Promise<DropOutcome> => {
    const own = join(folder, randomUUID());
    try {
      await mkdir(own, { recursive: true, mode: 0o700 });
      await readDrop(request, own);
      return await logs.openDrop(own);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  };
  return async (request, response) => {
    try {
      sendJson(response, await take(request));
    } catch (error) {
      if (error instanceof DropError) {
        // What is still on its way is not read.
        response.setHeader('Connection', 'close');
        sendSentence(response, error.status, error.message);
      } else if (!isAbort(error)) {
        throw error;
      }
    }
  };
}

/** Whether the browser went away in the middle: nobody is left to be told. */
function isAbort(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
  );
}
