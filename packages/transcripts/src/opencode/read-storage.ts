import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { JsonValue } from '@showreel/views';
import { asObject, asString } from '../json/json-access';
import { pruneJson, settleJson } from '../json/settle-json';
import { ByteTail } from '../reading/byte-tail';
import type { LineRecord } from '../reading/line-records';
import { isSystemError } from '../reading/log-source';
import { decode, skipReasons } from '../reading/parse-line';
import { TranscriptError } from '../reading/transcript-error';
import { largestWhole, splitValues, tooLarge } from '../reading/whole-records';
import { exportOfStorage } from './storage-document';

/** A session of opencode's storage folder as the document that an export of it would be. */
export interface StoredLog {
  values: LineRecord[];
  /** Of all its files: their size in bytes, and when one was changed last, in milliseconds since the epoch. */
  size: number;
  modifiedAt: number;
  /** Whether nothing was added to it, and its newest messages are as they were. */
  isUnchanged: () => Promise<boolean>;
}

/** How many of the newest messages may still change. */
const changingMessages = 2;

/**
 * Reads what belongs to a session that lies at `storage/session/<project>/<session>.json`: its messages and their parts,
 * by the names of files in folders alone. Undefined when the file is none of these. Rejects with a `TranscriptError`.
 */
export async function readStorage(
  path: string,
  { session, signal }: { session: JsonValue; signal?: AbortSignal | undefined },
): Promise<StoredLog | undefined> {
  if (!isStoredSession(path, session)) return undefined;
  const id = basename(path, '.json');
  const storage = dirname(dirname(dirname(path)));
  const messagesFolder = join(storage, 'message', id);
  const partsFolder = (message: string): string => join(storage, 'part', basename(message, '.json'));

  async function fingerprint(): Promise<string> {
    const messages = await listJson(messagesFolder);
    const newest = messages.slice(-changingMessages);
    const parts = await Promise.all(newest.map((message) => listJson(partsFolder(message))));
    const files = [path, ...newest, ...parts.flat()];
    const facts = await Promise.all(files.map(readFacts));
    return JSON.stringify([messages.length, facts]);
  }

  const before = await fingerprint();
  const total = { size: 0, modifiedAt: 0 };
  const skipped: LineRecord[] = [];
  async function readJson(file: string): Promise<JsonValue[]> {
    signal?.throwIfAborted();
    const read = await readValues(file, largestWhole - total.size);
    total.size += read.size;
    total.modifiedAt = Math.max(total.modifiedAt, read.modifiedAt);
    skipped.push(...read.values.filter((value) => 'skipped' in value));
    return read.values.flatMap((value) => ('record' in value ? [value.record] : []));
  }

  await readJson(path);
  const [messages, parts]: [JsonValue[], JsonValue[]] = [[], []];
  for (const message of await listJson(messagesFolder)) {
    messages.push(...(await readJson(message)));
    for (const part of await listJson(partsFolder(message))) parts.push(...(await readJson(part)));
  }
  const document = exportOfStorage({ session, messages, parts });
  if (typeof document === 'object' && document !== null && !settleJson(document)) {
    pruneJson(document);
    settleJson(document);
  }
  return {
    values: [{ line: 1, record: document }, ...skipped],
    ...total,
    isUnchanged: async () => (await fingerprint()) === before,
  };
}

/** Whether a file holds what opencode's storage tells of a session itself, without its messages. */
export function isStoredSession(path: string, session: JsonValue): boolean {
  const isInPlace = basename(dirname(dirname(path))) === 'session';
  return isInPlace && asString(asObject(session)?.['id']) === basename(path, '.json');
}

/** The JSON files of a folder, in the order of their names, which grow with time; none when it is not there. */
async function listJson(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ name }) => join(folder, name))
      .sort();
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}

async function readValues(
  path: string,
  most: number,
): Promise<{ values: LineRecord[]; size: number; modifiedAt: number }> {
  const tail = new ByteTail({ path });
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of tail.read()) {
      if (tail.position.read > most) throw tooLarge();
      chunks.push(new Uint8Array(chunk));
    }
  } catch (error) {
    // A part that may not be read, or is gone by now, never hides the others.
    if (!(error instanceof TranscriptError) || error.code === 'too-large') throw error;
    return { values: [{ line: 1, skipped: skipReasons.unreadable }], size: 0, modifiedAt: 0 };
  }
  return { values: Array.from(splitValues(decode(Buffer.concat(chunks)))), ...tail.facts };
}

async function readFacts(path: string): Promise<string> {
  try {
    const { size, mtimeMs } = await lstat(path);
    return `${size} ${mtimeMs}`;
  } catch (error) {
    if (isSystemError(error)) return '';
    throw error;
  }
}
