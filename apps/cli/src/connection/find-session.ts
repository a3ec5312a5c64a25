import { CommandError } from '../command-error';
import { cleanLine } from '../render/clean-text';
import type { Connection } from './connection';
import { isNotFound } from './describe-failure';

/** A shorter beginning is more likely a slip than a choice. */
const leastLength = 4;
const pageSize = 200;
/** How many sessions are named when a beginning is that of several. */
const mostNamed = 10;

/**
 * The id of the session that `given` names: the id itself, or the beginning of the one that begins so. Rejects with a
 * `CommandError` that names the candidates when there are several, and with the API's refusal when there is none.
 */
export async function findSession(connection: Connection, given: string): Promise<string> {
  const { client } = connection;
  try {
    return (await client.sessions.open.query({ sessionId: given })).id;
  } catch (error) {
    if (!isNotFound(error) || given.length < leastLength) throw error;
    const [found, ...others] = await findBeginning(connection, given);
    if (found === undefined) throw error;
    if (others.length === 0) return found.id;
    throw new CommandError(describeCandidates(given, [found, ...others]), 2, { cause: error });
  }
}

interface Candidate {
  id: string;
  title: string;
}

async function findBeginning({ client }: Connection, beginning: string): Promise<Candidate[]> {
  const found: Candidate[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.sessions.list.query({
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.sessions.filter(({ id }) => id.startsWith(beginning)));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found;
}

function describeCandidates(beginning: string, candidates: readonly Candidate[]): string {
  const named = candidates.slice(0, mostNamed).map(({ id, title }) => `  ${id}  ${cleanLine(title)}`);
  const more = candidates.length - named.length;
  return [
    `${candidates.length} sessions begin with "${beginning}". Give more of the id:`,
    ...named,
    ...(more === 0 ? [] : [`  and ${more} more`]),
  ].join('\n');
}
