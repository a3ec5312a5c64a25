import { asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { readParts, textOf } from './read-content';
import type { Moment } from './moment';
import type { ThreadParts } from './thread-parts';

/** A message between agents: to this thread's own it is a prompt, else it is told of. */
export function readAgentMessage(
  thread: ThreadParts,
  ownPath: string | undefined,
  message: JsonObject,
  moment: Moment,
): void {
  const parts = readParts(message['content'] ?? message['message']);
  const text = textOf(parts);
  const author = asString(message['author']) ?? '';
  const recipient = asString(message['recipient']) ?? '';
  if (text.trim() === '' || thread.echoes.isEcho('item', 'agents', `${author}>${recipient}:${text}`)) return;
  if (ownPath !== undefined && recipient === ownPath) {
    thread.messages.tellUser(parts, 'item', moment);
    return;
  }
  thread.head.emit(
    () => ({
      type: 'notice',
      level: 'info',
      text: `A message from ${nameOf(author)} to ${nameOf(recipient)}`,
      detail: boundedText(text),
    }),
    moment.at,
  );
}

function nameOf(agent: string): string {
  return agent === '' ? 'an agent' : agent.slice(0, 100);
}
