import { basename, dirname, extname, join } from 'node:path';
import type { JsonValue } from '@showreel/views';
import { asObject, asString } from '../json/json-access';
import type { Companion, CompanionFinder } from './companion';
import { changedAt, listNames } from './folder-names';
import { FoundCompanions } from './found-companions';

/** An id that is a folder's name, and leads nowhere else. */
const safeName = /^[A-Za-z0-9][\w.-]*$/;

/**
 * Finds the files in which Gemini CLI keeps what a session's subagents did: `chats/<the session's id>/<id>.jsonl` below
 * the folder of the log (`packages/core/src/services/chatRecordingService.ts`).
 */
export class GeminiCompanions implements CompanionFinder {
  readonly #folder: string | undefined;
  readonly #found = new FoundCompanions();
  #seen = '';

  constructor(path: string, head: readonly JsonValue[]) {
    const first = head.map(asObject).find((record) => asString(record?.['sessionId']) !== undefined);
    const id = asString(first?.['sessionId']) ?? '';
    const isSubagent = first?.['kind'] === 'subagent';
    this.#folder = isSubagent || !safeName.test(id) ? undefined : join(dirname(path), id);
  }

  async find(): Promise<readonly Companion[]> {
    const folder = this.#folder;
    if (folder === undefined) return [];
    const seen = await changedAt(folder);
    if (seen === this.#seen) return this.#found.all;
    this.#seen = seen;
    const names = await listNames(folder, 'files');
    return this.#found.add(
      names
        .filter((name) => extname(name) === '.jsonl')
        .map((name) => ({ key: basename(name, '.jsonl'), path: join(folder, name) })),
    );
  }
}
