import type { ContentBlock, FileLocation, JsonValue } from '@showreel/views';
import { readInlineData } from '../content/inline-data';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asCount, asList, asObject, asString } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';

type BlobKeeper = Pick<TranscriptSink, 'keepBlob'>;

/** A block of a message or of a call's content. An embedded file is its text; one that is no block is its JSON. */
export function readBlock(sink: BlobKeeper, value: JsonValue | undefined): ContentBlock | undefined {
  const block = asObject(value);
  if (block === undefined) return undefined;
  switch (asString(block['type']) ?? '') {
    case 'text':
      return { type: 'text', text: boundedText(asString(block['text']) ?? '') };
    case 'image':
    case 'audio': {
      const data = asString(block['data']) ?? '';
      const uri = asString(block['uri']);
      if (data === '' && uri !== undefined) return { type: 'resource_link', uri, name: uri };
      return readInlineData(sink, data, asString(block['mimeType']));
    }
    case 'resource_link': {
      const uri = asString(block['uri']) ?? '';
      const [title, description] = [asString(block['title']), asString(block['description'])];
      const [mimeType, size] = [asString(block['mimeType']), asCount(block['size'])];
      return {
        type: 'resource_link',
        uri,
        name: asString(block['name']) ?? uri,
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(mimeType === undefined ? {} : { mimeType }),
        ...(size === undefined ? {} : { size }),
      };
    }
    case 'resource': {
      const resource = asObject(block['resource']) ?? {};
      const blob = asString(resource['blob']);
      if (blob !== undefined) return readInlineData(sink, blob, asString(resource['mimeType']));
      const [uri, text] = [asString(resource['uri']) ?? '', asString(resource['text']) ?? ''];
      return { type: 'text', text: boundedText(uri === '' ? text : `${uri}\n${text}`) };
    }
    default:
      return { type: 'text', text: boundedText(JSON.stringify(block)) };
  }
}

/** The text of a block; '' of one that is none. */
export function textOfBlock(block: ContentBlock | undefined): string {
  return block?.type === 'text' ? block.text : '';
}

export function readLocations(value: JsonValue | undefined): FileLocation[] {
  return (asList(value) ?? []).flatMap((each) => {
    const location = asObject(each);
    const [path, line] = [asString(location?.['path']), asCount(location?.['line'])];
    if (path === undefined) return [];
    return [{ path, ...(line === undefined || line === 0 ? {} : { line }) }];
  });
}
