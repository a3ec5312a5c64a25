import { isUtf8 } from 'node:buffer';
import type { ContentBlock } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { boundedText } from '../outputs/recorded-output';

type BlobKeeper = Pick<TranscriptSink, 'keepBlob'>;

/**
 * What bytes that a log holds as base64 are drawn as: an image as a blob, a text as what it says, anything else as a
 * sentence that says what it is.
 */
export function readInlineData(sink: BlobKeeper, base64: string, stated: string | undefined): ContentBlock {
  const bytes = Buffer.from(base64, 'base64');
  const mimeType = sniffImage(bytes) ?? stated ?? 'application/octet-stream';
  if (bytes.length > 0 && mimeType.startsWith('image/')) {
    return { type: 'image', mimeType, blob: sink.keepBlob(bytes) };
  }
  if (/^(?:text\/|application\/json$)/.test(mimeType) && isUtf8(bytes)) {
    return { type: 'text', text: boundedText(bytes.toString('utf8')) };
  }
  const size = bytes.length.toLocaleString('en');
  return { type: 'text', text: `A file (${mimeType}, ${size} bytes) that is not shown here.` };
}

/** The base64 and the type of a `data:` URL; undefined for any other, also for one that is not base64. */
export function parseDataUrl(url: string): { base64: string; mimeType: string | undefined } | undefined {
  if (!url.startsWith('data:')) return undefined;
  const comma = url.indexOf(',');
  const [mimeType = '', ...parameters] = url.slice('data:'.length, Math.max(comma, 0)).split(';');
  if (comma === -1 || parameters.at(-1)?.toLowerCase() !== 'base64') return undefined;
  return { base64: url.slice(comma + 1), mimeType: mimeType === '' ? undefined : mimeType };
}

/** What the first bytes of an image say it is; what a log states is often wrong. */
function sniffImage(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\u0089PNG')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return undefined;
}
