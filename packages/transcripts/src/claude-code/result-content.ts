import { textContent, type ContentBlock, type JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asList, asObject, asString } from '../json/json-access';
import { parseDataUrl, readInlineData } from '../content/inline-data';
import { boundedText } from '../outputs/recorded-output';
import { blocksOf, textOf } from './claude-record';
import { readBlock } from './message-content';

type BlobKeeper = Pick<TranscriptSink, 'keepBlob'>;

const standIn = '<persisted-output>';

/**
 * The content of a result. Where a model saw a stand-in for output too long for it, and what the tool returned holds the
 * whole, the whole is taken. An image that only the tool's own result holds is taken from there.
 */
export function readResultContent(
  sink: BlobKeeper,
  { content, returned }: { content: JsonValue | undefined; returned: JsonValue | undefined },
): { content: ContentBlock[]; unknown: number } {
  if (textOf(content).startsWith(standIn)) {
    const whole = wholeText(returned);
    if (whole !== undefined && whole !== '') return { content: textContent(boundedText(whole)), unknown: 0 };
  }
  // What a tool on the model's side returned is one block at times, not a list.
  const single = asObject(content);
  const blocks = (single === undefined ? (blocksOf(content) ?? []) : [single]).filter(
    (block) => block['type'] !== 'text' || block['text'] !== '',
  );
  const read = blocks.map((block) => readBlock(sink, block));
  const known = read.filter((block) => block !== undefined);
  const image = known.some(({ type }) => type === 'image') ? undefined : returnedImage(sink, returned);
  return {
    content: image === undefined ? known : [...known, image],
    unknown: read.length - known.length,
  };
}

/** The text that a tool returned, in the fields in which tools return it. */
function wholeText(returned: JsonValue | undefined): string | undefined {
  if (typeof returned === 'string') return returned;
  if (Array.isArray(returned)) return textOf(returned);
  const result = asObject(returned);
  const text =
    asString(result?.['stdout']) ??
    asString(result?.['content']) ??
    asString(result?.['result']) ??
    asString(asObject(result?.['file'])?.['content']);
  if (text !== undefined) return text;
  if (Array.isArray(result?.['content'])) return textOf(result['content']);
  const files = asList(result?.['filenames'])?.map((name) => asString(name) ?? '');
  return files?.join('\n');
}

function returnedImage(sink: BlobKeeper, returned: JsonValue | undefined): ContentBlock | undefined {
  const result = asObject(returned);
  const file = result?.['type'] === 'image' ? asObject(result['file']) : undefined;
  const base64 = asString(file?.['base64']);
  if (base64 !== undefined) return readInlineData(sink, base64, asString(file?.['type']));
  const printed = result?.['isImage'] === true ? asString(result['stdout']) : undefined;
  const data = printed === undefined ? undefined : parseDataUrl(printed);
  return data === undefined ? undefined : readInlineData(sink, data.base64, data.mimeType);
}
