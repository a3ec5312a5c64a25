import {
  openWindow,
  parseViewEvent,
  type SessionInfo,
  type TimelineHeader,
  type TimelineItem,
} from '@showreel/views';
import type { Connection } from '../connection/connection';
import { findSession } from '../connection/find-session';
import type { Environment } from '../environment';
import { itemMarkdown } from '../markdown/item-markdown';
import { sessionMarkdown, todosMarkdown } from '../markdown/session-markdown';
import { renderSession, renderTodos } from '../render/render-header';
import { renderItem } from '../render/render-item';
import { createStyle } from '../render/style';

/** How many items are read and drawn at once: memory does not grow with the session. */
const windowSize = 100;

interface ShowRequest {
  /** The id of the session, or the beginning of it. */
  session: string;
  markdown: boolean;
}

/** Prints a session's timeline as text, or as Markdown. */
export async function showSession(
  connection: Connection,
  { session: given, markdown }: ShowRequest,
  { out, colours }: Environment,
): Promise<void> {
  const sessionId = await findSession(connection, given);
  const drawing = markdown ? markdownDrawing : textDrawing(colours);
  for (let from = 0; !out.isClosed(); from += windowSize) {
    const page = await connection.client.sessions.page.query({ sessionId, from, limit: windowSize });
    const { header, items } = openWindow({ ...page, events: page.events.map(parseViewEvent) });
    const { session } = header;
    if (from === 0 && session !== null) await out.print(drawing.session(session));
    const place = { cwd: session?.cwd ?? '', startedAt: session?.startedAt ?? 0 };
    for (const item of items) await out.print(await drawing.item(item, place));
    if (from + windowSize < header.itemCount) continue;
    const todos = drawing.todos(header);
    if (todos !== undefined) await out.print(todos);
    return;
  }
}

interface SessionDrawing {
  session(info: SessionInfo): string;
  item(item: TimelineItem, place: { cwd: string; startedAt: number }): Promise<string>;
  todos(header: TimelineHeader): string | undefined;
}

const markdownDrawing: SessionDrawing = {
  session: sessionMarkdown,
  item: itemMarkdown,
  todos: todosMarkdown,
};

function textDrawing(colours: boolean): SessionDrawing {
  const style = createStyle(colours);
  return {
    session: (info) => renderSession(info, style),
    item: (item, place) => renderItem(item, { ...place, style }),
    todos: (header) => renderTodos(header, style),
  };
}
