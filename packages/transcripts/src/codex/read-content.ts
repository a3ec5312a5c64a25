import type { ContentBlock, JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import { parseDataUrl, readInlineData } from '../content/inline-data';
import { boundedText } from '../outputs/recorded-output';

/** A piece of content before its bytes are kept. */
export type ContentPart = { type: 'text'; text: string } | { type: 'image'; url: string };

/** The parts of a list of content, in any of the spellings of the Responses API, of MCP and of the interface's events. */
export function readParts(value: JsonValue | undefined): ContentPart[] {
  if (typeof value === 'string') return value === '' ? [] : [{ type: 'text', text: value }];
  const list = asList(value);
  if (list !== undefined) return list.flatMap(readParts);
  const fields = asObject(value);
  return fields === undefined ? [] : readPart(fields);
}

function readPart(fields: JsonObject): ContentPart[] {
  const url =
    asString(fields['image_url']) ??
    asString(asObject(fields['image_url'])?.['url']) ??
    asString(fields['imageUrl']);
  if (url !== undefined) return [{ type: 'image', url }];
  const data = asString(fields['data']);
  if (fields['type'] === 'image' && data !== undefined)
    return [{ type: 'image', url: `data:${asString(fields['mimeType']) ?? ''};base64,${data}` }];
  const text = asString(fields['text']) ?? asString(fields['refusal']);
  if (text !== undefined) return [{ type: 'text', text }];
  const nested = asObject(fields['resource']);
  return nested === undefined ? [] : readParts(nested);
}

/** The text of the parts that are text. */
export function textOf(parts: readonly ContentPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** Content blocks, with the bytes of images kept for the event that is emitted next. */
export function keepContent(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  parts: readonly ContentPart[],
): ContentBlock[] {
  return parts.map((part) =>
    part.type === 'text' ? { type: 'text', text: boundedText(part.text) } : keepImage(sink, part.url),
  );
}

function keepImage(sink: Pick<TranscriptSink, 'keepBlob'>, url: string): ContentBlock {
  const data = parseDataUrl(url);
  if (data !== undefined) return readInlineData(sink, data.base64, data.mimeType);
  if (/^data:/i.test(url))
    return { type: 'text', text: 'An image that the log holds in a way that cannot be read.' };
  const uri = url.slice(0, longestAddress);
  return { type: 'resource_link', uri, name: nameOfAddress(uri) };
}

/** The longest address of an image elsewhere that is kept, in UTF-16 units. */
const longestAddress = 4096;

function nameOfAddress(uri: string): string {
  return (uri.split(/[?#]/, 1)[0] ?? '').split('/').findLast((part) => part !== '') ?? uri.slice(0, 80);
}
