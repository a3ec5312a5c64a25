import type { ContentBlock } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asCount, asList, asObject, asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import type { JsonValue } from '@showreel/views';

/** A call as the model wrote it. `args` is what its arguments spell, or their text when they spell nothing. */
export interface WrittenCall {
  callId: string;
  tool: string;
  arguments: string;
}

/** What a message's content holds. */
export interface MessageContent {
  blocks: ContentBlock[];
  /** The model's reasoning. */
  thoughts: string[];
  calls: WrittenCall[];
  unknown: string[];
}

/** Reads the blocks of a message, a result or a summary. */
export function readContent(content: JsonValue | undefined): MessageContent {
  const read: MessageContent = { blocks: [], thoughts: [], calls: [], unknown: [] };
  for (const block of asList(content) ?? []) readBlock(asObject(block) ?? {}, read);
  return read;
}

function readBlock(block: JsonObject, read: MessageContent): void {
  const text = asString(block['text']) ?? '';
  switch (asString(block['type']) ?? '') {
    case 'text':
      if (text !== '') read.blocks.push({ type: 'text', text: boundedText(text) });
      return;
    case 'reasoning':
      if (text.trim() !== '') read.thoughts.push(boundedText(text));
      return;
    case 'tool-call': {
      const [callId, tool] = [asString(block['id']), asString(block['name'])];
      if (callId !== undefined && tool !== undefined)
        read.calls.push({ callId, tool, arguments: asString(block['arguments']) ?? '' });
      else read.unknown.push('calls without an id');
      return;
    }
    case 'image':
      read.blocks.push({ type: 'text', text: describeImage(asObject(block['attachment']) ?? {}) });
      return;
    case 'tool-addition':
    case 'tool-removal':
      return;
    default:
      read.unknown.push(`content of type ${asString(block['type']) ?? 'unknown'}`);
  }
}

/** An image lies beside the log: the log itself holds only what it is. */
function describeImage(attachment: JsonObject): string {
  const bytes = asCount(attachment['bytes']);
  const facts = [
    asString(attachment['name']),
    asString(attachment['mediaType']),
    bytes === undefined ? undefined : `${bytes.toLocaleString('en')} bytes`,
  ].filter((fact) => fact !== undefined);
  return `An image that the log does not hold${facts.length === 0 ? '' : ` (${facts.join(', ')})`}.`;
}

/** The text of content, without its images. */
export function textOf(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}

/** Tells what could not be read of content. */
export function skipUnknown(
  sink: Pick<TranscriptSink, 'skip'>,
  { unknown }: MessageContent,
  place: Parameters<TranscriptSink['skip']>[1],
): void {
  for (const reason of unknown) sink.skip(reason, place);
}
