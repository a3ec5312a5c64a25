import type { Connection } from '../connection/connection';
import type { Environment } from '../environment';
import { cleanLine } from '../render/clean-text';
import { createStyle } from '../render/style';
import { renderMoment } from '../render/time';

const pageSize = 100;

/** Prints the newest sessions, one a line: id, when it changed last, state, title. */
export async function listSessions(
  { client }: Connection,
  limit: number,
  { out, colours }: Environment,
): Promise<void> {
  const style = createStyle(colours);
  let left = limit;
  let cursor: string | undefined;
  while (left > 0 && !out.isClosed()) {
    const page = await client.sessions.list.query({
      limit: Math.min(left, pageSize),
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { id, updatedAt, state, title } of page.sessions) {
      await out.print(
        `${id}  ${style.dim(renderMoment(updatedAt))}  ${state.padEnd(11)}  ${cleanLine(title)}`,
      );
    }
    left -= page.sessions.length;
    cursor = page.nextCursor;
    if (cursor === undefined) return;
  }
}
