import type { ContentBlock, JsonValue } from '@showreel/views';
import { readInlineData } from '../content/inline-data';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';

type BlobKeeper = Pick<TranscriptSink, 'keepBlob'>;

/** The parts of a `PartListUnion` of the Gemini API: one text, one part, or a list of either. */
export function partsOf(content: JsonValue | undefined): JsonObject[] {
  if (content === undefined || content === null) return [];
  if (typeof content === 'string') return [{ text: content }];
  if (Array.isArray(content)) return content.flatMap(partsOf);
  const part = asObject(content);
  return part === undefined ? [] : [part];
}

/** The text of content, without thoughts. */
export function textOf(content: JsonValue | undefined): string {
  return partsOf(content)
    .map((part) => (part['thought'] === true ? '' : (asString(part['text']) ?? '')))
    .join('');
}

/** What is drawn of one part; undefined for a part that holds nothing to see, such as a call, which has its own record. */
export function readPart(sink: BlobKeeper, part: JsonObject): ContentBlock | undefined {
  const text = asString(part['text']);
  if (text !== undefined) return text === '' || part['thought'] === true ? undefined : textBlock(text);
  const inline = asObject(part['inlineData']);
  if (inline !== undefined) {
    return readInlineData(sink, asString(inline['data']) ?? '', asString(inline['mimeType']));
  }
  const file = asObject(part['fileData']);
  const uri = asString(file?.['fileUri']);
  if (file === undefined || uri === undefined) return undefined;
  const mimeType = asString(file['mimeType']);
  return {
    type: 'resource_link',
    uri: boundedText(uri),
    name: asString(file['displayName']) ?? uri.split('/').at(-1) ?? uri,
    ...(mimeType === undefined ? {} : { mimeType }),
  };
}

export function textBlock(text: string): ContentBlock {
  return { type: 'text', text: boundedText(text) };
}
