import type { ContentBlock } from '@showreel/views';
import { parseDataUrl, readInlineData } from '../content/inline-data';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';

/** The longest URL that is a link. */
const longestLink = 4096;

/** What a part of type `file`, or an attachment of a result, is drawn as. */
export function readFile(sink: Pick<TranscriptSink, 'keepBlob'>, part: JsonObject): ContentBlock {
  const url = asString(part['url']) ?? '';
  const mimeType = asString(part['mime']);
  const name = asString(part['filename']);
  const data = parseDataUrl(url);
  if (data !== undefined) return readInlineData(sink, data.base64, data.mimeType ?? mimeType);
  if (url === '' || url.startsWith('data:') || url.length > longestLink) {
    return {
      type: 'text',
      text: boundedText(`A file${name === undefined ? '' : ` (${name})`} that is not shown here.`),
    };
  }
  return {
    type: 'resource_link',
    uri: url,
    name: name ?? url.split('/').at(-1) ?? url,
    ...(mimeType === undefined ? {} : { mimeType }),
  };
}
