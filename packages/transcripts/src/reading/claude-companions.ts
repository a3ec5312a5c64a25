import { basename, dirname, extname, join } from 'node:path';
import type { JsonValue } from '@showreel/views';
import { asObject, asString } from '../json/json-access';
import type { Companion, CompanionFinder } from './companion';
import { changedAt, listNames } from './folder-names';
import { FoundCompanions } from './found-companions';
import { readFirstRecord } from './read-first-record';

export const subagentFile = /^agent-(.+)\.jsonl$/;

/**
 * Finds the files in which Claude Code keeps what a session's subagents did: `<session>/subagents/agent-<id>.jsonl`
 * beside the log, those of its workflows in `<session>/subagents/workflows/<workflow>/agent-<id>.jsonl`, and before 2.1
 * `agent-<id>.jsonl` beside it, of the same session.
 */
export class ClaudeCompanions implements CompanionFinder {
  readonly #sessionId: string | undefined;
  readonly #isSubagent: boolean;
  /** Whose session the files beside the log are of, as far as they told. */
  readonly #owners = new Map<string, string>();
  readonly #found = new FoundCompanions();
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

  async find(): Promise<readonly Companion[]> {
    if (this.#isSubagent) return [];
    const folder = dirname(this.path);
    const own = join(folder, basename(this.path, extname(this.path)), 'subagents');
    const workflows = (await listNames(join(own, 'workflows'), 'folders')).map((name) =>
      join(own, 'workflows', name),
    );
    const seen = (await Promise.all([own, folder, ...workflows].map(changedAt))).join(' ');
    if (seen === this.#seen) return this.#found.all;
    const companions = (await Promise.all([own, ...workflows].map(listSubagents))).flat();
    let isDecided = true;
    for (const sibling of await listSubagents(folder)) {
      const owner = this.#owners.get(sibling.path) ?? (await readOwner(sibling.path));
      if (owner === undefined) isDecided = false;
      else this.#owners.set(sibling.path, owner);
      if (owner !== undefined && owner === this.#sessionId) companions.push(sibling);
    }
    this.#seen = isDecided ? seen : '';
    return this.#found.add(companions);
  }
}

async function listSubagents(folder: string): Promise<Companion[]> {
  return (await listNames(folder, 'files')).flatMap((name) => {
    const key = subagentFile.exec(name)?.[1];
    return key === undefined ? [] : [{ key, path: join(folder, name) }];
  });
}

/** The session that a subagent's file belongs to: the one that its first record names; '' when it names none, undefined when there is no record yet. */
export async function readOwner(path: string): Promise<string | undefined> {
  const first = await readFirstRecord(path);
  return first === undefined ? undefined : (asString(asObject(first)?.['sessionId']) ?? '');
}

/** The id that Claude Code gave the session of a log, or the subagent whose own file it is; undefined when nothing tells. */
export function claudeSessionId(head: readonly JsonValue[], path: string | undefined): string | undefined {
  const first = head.map(asObject).find((record) => asString(record?.['sessionId']) !== undefined);
  const agentId = asString(first?.['agentId']) ?? subagentFile.exec(basename(path ?? ''))?.[1];
  // The records of a subagent name the session that started it.
  return agentId ?? (first?.['isSidechain'] === true ? undefined : asString(first?.['sessionId']));
}
