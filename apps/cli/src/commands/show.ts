import { openWindow, parseViewEvent } from '@showreel/views';
import type { Connection } from '../connection/connection';
import type { Environment } from '../environment';
import { renderSession, renderTodos } from '../render/render-header';
import { renderItem } from '../render/render-item';
import { createStyle } from '../render/style';

/** How many items are read and drawn at once: memory does not grow with the session. */
const windowSize = 100;

/** Prints a session's timeline as text. */
export async function showSession(
  { client }: Connection,
  sessionId: string,
  { out, colours }: Environment,
): Promise<void> {
  const style = createStyle(colours);
  for (let from = 0; !out.isClosed(); from += windowSize) {
    const page = await client.sessions.page.query({ sessionId, from, limit: windowSize });
    const { header, items } = openWindow({ ...page, events: page.events.map(parseViewEvent) });
    const { session } = header;
    if (from === 0 && session !== null) await out.print(renderSession(session, style));
    const drawing = { cwd: session?.cwd ?? '', startedAt: session?.startedAt ?? 0, style };
    for (const item of items) await out.print(renderItem(item, drawing));
    if (from + windowSize < header.itemCount) continue;
    const todos = renderTodos(header, style);
    if (todos !== undefined) await out.print(todos);
    return;
  }
}
