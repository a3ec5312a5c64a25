import { asCount, asObject, asString, type JsonObject } from '../json/json-access';

/** The most text of an unfinished block that is kept, in UTF-16 units. */
const mostText = 1024 * 1024;

/** A block of an answer that its stream began, and that no whole message has held yet. */
interface PartialBlock {
  type: 'text' | 'thinking';
  text: string;
}

/**
 * Follows the deltas of a stream. Whole messages repeat all that they hold: only what is told of a message's end, and
 * the blocks that were never told whole, since the stream was cut off, are of use.
 */
export interface PartialMessage {
  /** The usage that an event tells, with the message's id. */
  read(event: JsonObject): { messageId: string; usage: JsonObject } | undefined;
  /** A whole message came: it holds the blocks so far. */
  clear(): void;
  /** The blocks that came in pieces alone. */
  take(): PartialBlock[];
}

export function createPartialMessage(): PartialMessage {
  let messageId = '';
  let blocks = new Map<number, PartialBlock>();
  return {
    read(event) {
      switch (asString(event['type']) ?? '') {
        case 'message_start':
          messageId = asString(asObject(event['message'])?.['id']) ?? '';
          return undefined;
        case 'content_block_delta': {
          const delta = asObject(event['delta']);
          const index = asCount(event['index']) ?? 0;
          const [text, thinking] = [asString(delta?.['text']), asString(delta?.['thinking'])];
          const piece = text ?? thinking;
          if (piece === undefined) return undefined;
          const block = blocks.get(index) ?? { type: text === undefined ? 'thinking' : 'text', text: '' };
          if (block.text.length < mostText) block.text += piece;
          blocks.set(index, block);
          return undefined;
        }
        case 'message_delta': {
          const usage = asObject(event['usage']);
          return usage === undefined ? undefined : { messageId, usage };
        }
        default:
          return undefined;
      }
    },
    clear() {
      blocks = new Map();
    },
    take() {
      const left = [...blocks.values()].filter(({ text }) => text.trim() !== '');
      blocks = new Map();
      return left;
    },
  };
}
