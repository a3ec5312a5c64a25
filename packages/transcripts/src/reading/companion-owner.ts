import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { asObject, asString } from '../json/json-access';
import { readOwner, subagentFile } from './claude-companions';
import { listNames } from './folder-names';
import { isSystemError } from './log-source';
import { readFirstRecord } from './read-first-record';

/**
 * The log that a subagent's file is part of, and the key of the subagent in it; undefined for any other file, and for
 * one whose log is not there. By where the file lies: what stands in it is a name at most, never a path.
 */
export async function findCompanionOwner(path: string): Promise<{ path: string; key: string } | undefined> {
  return (await findClaudeOwner(path)) ?? (await findGeminiOwner(path));
}

async function findClaudeOwner(path: string): Promise<{ path: string; key: string } | undefined> {
  const key = subagentFile.exec(basename(path))?.[1];
  if (key === undefined) return undefined;
  const session =
    /^(.+)\/subagents\/(?:workflows\/[^/]+\/)?[^/]+$/.exec(path)?.[1] ?? (await besideOwner(path));
  if (session === undefined) return undefined;
  const owner = `${session}.jsonl`;
  return (await isFile(owner)) ? { path: owner, key } : undefined;
}

/** Before 2.1 a subagent's file lay beside the log of its session, whose id its records name. */
async function besideOwner(path: string): Promise<string | undefined> {
  const owner = (await readOwner(path)) ?? '';
  return /^[\w-]+$/.test(owner) ? join(dirname(path), owner) : undefined;
}

async function findGeminiOwner(path: string): Promise<{ path: string; key: string } | undefined> {
  const [, chats, session] = /^(.+\/chats)\/([^/]+)\/[^/]+\.jsonl$/.exec(path) ?? [];
  if (chats === undefined || session === undefined) return undefined;
  // A chat's name holds the first part of its session's id.
  const ending = `-${session.slice(0, 8)}.jsonl`;
  for (const name of await listNames(chats, 'files')) {
    if (!name.startsWith('session-') || !name.endsWith(ending)) continue;
    const owner = asObject(await readFirstRecord(join(chats, name)));
    if (asString(owner?.['sessionId']) !== session) continue;
    const own = asString(asObject(await readFirstRecord(path))?.['sessionId']);
    return { path: join(chats, name), key: own ?? basename(path, '.jsonl') };
  }
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
