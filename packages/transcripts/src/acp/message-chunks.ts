import type { ContentBlock } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asString, type JsonObject } from '../json/json-access';
import { readBlock } from './acp-content';

type Role = 'user' | 'agent' | 'thought';
type TellMessage = (role: Role, content: ContentBlock[]) => void;

const roles: Partial<Record<string, Role>> = {
  user_message_chunk: 'user',
  agent_message_chunk: 'agent',
  agent_thought_chunk: 'thought',
};

/** A message goes on in a further one when it is longer, in UTF-16 units. */
const mostText = 512 * 1024;

/** Puts the chunks of a message together. */
export class MessageChunks {
  #role: Role | undefined;
  #messageId: string | undefined;
  #content: ContentBlock[] = [];
  #texts: string[] = [];
  #size = 0;

  constructor(
    private readonly sink: Pick<TranscriptSink, 'keepBlob'>,
    private readonly tell: TellMessage,
  ) {}

  add(type: string, update: JsonObject): void {
    const role = roles[type];
    const messageId = asString(update['messageId']);
    if (role === undefined) return;
    const isNew = role !== this.#role || (messageId !== undefined && messageId !== this.#messageId);
    if (isNew || this.#size > mostText) this.flush();
    this.#role = role;
    this.#messageId = messageId ?? this.#messageId;
    const block = readBlock(this.sink, update['content']);
    if (block === undefined) return;
    if (block.type === 'text') {
      this.#texts.push(block.text);
      this.#size += block.text.length;
    } else {
      this.#endText();
      this.#content.push(block);
    }
  }

  /** Tells the message, as far as it has come. */
  flush(): void {
    this.#endText();
    const [role, content] = [this.#role, this.#content];
    this.#role = undefined;
    this.#messageId = undefined;
    this.#content = [];
    this.#size = 0;
    if (role !== undefined && content.length > 0) this.tell(role, content);
  }

  #endText(): void {
    const text = this.#texts.join('');
    this.#texts = [];
    if (text.trim() !== '') this.#content.push({ type: 'text', text });
  }
}
