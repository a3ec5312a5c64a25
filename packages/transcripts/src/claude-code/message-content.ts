import type { ContentBlock } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString, type JsonObject } from '../json/json-access';
import { readInlineData } from '../content/inline-data';
import { boundedText } from '../outputs/recorded-output';
import { blocksOf } from './claude-record';
import { readServerBlock } from './server-blocks';

type BlobKeeper = Pick<TranscriptSink, 'keepBlob'>;

/** A block of a message or a result as it is shown; undefined for one that nobody knows. Base64 is never text. */
export function readBlock(sink: BlobKeeper, block: JsonObject): ContentBlock | undefined {
  switch (asString(block['type']) ?? '') {
    case 'text': {
      const text = asString(block['text']);
      return text === undefined ? undefined : { type: 'text', text: boundedText(text) };
    }
    case 'image':
      return readImage(sink, block);
    case 'document':
      return readDocument(sink, block);
    case 'tool_reference':
      return { type: 'text', text: `Tool: ${asString(block['tool_name']) ?? 'unknown'}` };
    case 'resource_link': {
      const uri = asString(block['uri']);
      return uri === undefined
        ? undefined
        : { type: 'resource_link', uri, name: asString(block['name']) ?? uri };
    }
    case 'resource': {
      const text = asString(asObject(block['resource'])?.['text']);
      return text === undefined ? undefined : { type: 'text', text: boundedText(text) };
    }
    case 'search_result':
    case 'web_fetch_result':
      return readSource(sink, block);
    default:
      return readServerBlock(block);
  }
}

/** A page or a passage, with where it is from. */
function readSource(sink: BlobKeeper, block: JsonObject): ContentBlock {
  const uri = asString(block['url']) ?? asString(block['source']) ?? '';
  const [inner] = blocksOf(block['content']) ?? [asObject(block['content']) ?? {}];
  const read = inner === undefined ? undefined : readBlock(sink, inner);
  return read ?? { type: 'resource_link', uri, name: asString(block['title']) ?? uri };
}

/** An image as the API spells it (`source`), or as MCP does (`data`, `mimeType`). */
function readImage(sink: BlobKeeper, block: JsonObject): ContentBlock {
  const source = asObject(block['source']) ?? block;
  const data = asString(source['data']) ?? asString(source['base64']);
  if (data !== undefined) {
    return readInlineData(sink, data, asString(source['media_type']) ?? asString(source['mimeType']));
  }
  const url = asString(source['url']);
  return url === undefined || url.startsWith('data:')
    ? { type: 'text', text: 'An image that the log does not hold.' }
    : { type: 'resource_link', uri: url, name: 'Image' };
}

function readDocument(sink: BlobKeeper, block: JsonObject): ContentBlock {
  const source = asObject(block['source']) ?? {};
  const data = asString(source['data']) ?? '';
  return source['type'] === 'text'
    ? { type: 'text', text: boundedText(data) }
    : readInlineData(sink, data, asString(source['media_type']) ?? 'document');
}
