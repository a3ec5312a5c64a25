import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { JsonValue } from '@showreel/views';
import { asObject, asString } from '../json/json-access';
import { ByteTail } from './byte-tail';
import { LineRecords } from './line-records';
import { isSystemError } from './log-source';
import { TranscriptError } from './transcript-error';

/** A file that belongs to a log. `key`: the subagent's id. */
export interface Companion {
  key: string;
  path: string;
}

export const subagentFile = /^agent-(.+)\.jsonl$/;

/** How much of a file is looked at to see whose it is. */
const mostHead = 1024 * 1024;

/**
 * Finds the files in which Claude Code keeps what a session's subagents did: `<session>/subagents/agent-<id>.jsonl`
 * beside the log, and before 2.1 `agent-<id>.jsonl` beside it, of the same session. By names in folders alone: no path
 * that stands in a log is opened.
 */
export class CompanionFinder {
  readonly #sessionId: string | undefined;
  readonly #isSubagent: boolean;
  /** Whose session the files beside the log are of, as far as they told. */
  readonly #owners = new Map<string, string>();
  readonly #found: Companion[] = [];
  #seen = '';

  constructor(
    private readonly path: string,
    head: readonly JsonValue[],
  ) {
    const first = head.map(asObject).find((record) => asString(record?.['sessionId']) !== undefined);
    this.#sessionId = asString(first?.['sessionId']);
    // A subagent's file that is opened by itself has no companions: those beside it are its siblings.
    this.#isSubagent = subagentFile.test(basename(path)) || asString(first?.['agentId']) !== undefined;
  }

  /** The companions that are there now, the same ones first as before. */
  async find(): Promise<readonly Companion[]> {
    if (this.#isSubagent) return [];
    const folder = dirname(this.path);
    const own = join(folder, basename(this.path, extname(this.path)), 'subagents');
    const seen = `${await changedAt(own)} ${await changedAt(folder)}`;
    if (seen === this.#seen) return this.#found;
    const companions = await listSubagents(own);
    let isDecided = true;
    for (const sibling of await listSubagents(folder)) {
      const owner = this.#owners.get(sibling.path) ?? (await readOwner(sibling.path));
      if (owner === undefined) isDecided = false;
      else this.#owners.set(sibling.path, owner);
      if (owner !== undefined && owner === this.#sessionId) companions.push(sibling);
    }
    this.#seen = isDecided ? seen : '';
    const known = new Set(this.#found.map(({ key }) => key));
    for (const companion of companions) {
      if (known.has(companion.key)) continue;
      known.add(companion.key);
      this.#found.push(companion);
    }
    return this.#found;
  }
}

/** When something was last added to a folder or taken from it; '' when there is none. */
async function changedAt(folder: string): Promise<string> {
  return orAbsent(async () => String((await stat(folder)).mtimeMs), '');
}

async function listSubagents(folder: string): Promise<Companion[]> {
  const entries = await orAbsent(() => readdir(folder, { withFileTypes: true }), []);
  return entries
    .filter((entry) => entry.isFile())
    .flatMap(({ name }) => {
      const key = subagentFile.exec(name)?.[1];
      return key === undefined ? [] : [{ key, path: join(folder, name) }];
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The session that a subagent's file belongs to: the one that its first record names; '' when it names none, undefined when there is no record yet. */
export async function readOwner(path: string): Promise<string | undefined> {
  const tail = new ByteTail({ path });
  const lines = new LineRecords(tail);
  try {
    for await (const chunk of lines.read()) {
      for (const each of chunk) {
        if ('record' in each) return asString(asObject(each.record)?.['sessionId']) ?? '';
      }
      if (tail.position.read >= mostHead) return '';
    }
    return undefined;
  } catch (error) {
    // What cannot be opened by its owner's viewer is told when the file itself is opened.
    if (error instanceof TranscriptError) return '';
    throw error;
  }
}

async function orAbsent<Result>(act: () => Promise<Result>, absent: Result): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (isSystemError(error)) return absent;
    throw error;
  }
}
