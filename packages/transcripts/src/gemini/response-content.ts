import type { ContentBlock, JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import { partsOf, readPart, textBlock } from './message-parts';

/** What a model was given back for a call: blocks, and the text of them. */
export interface ToldResult {
  content: ContentBlock[];
  text: string;
}

/** The content of a call's `result`: its `functionResponse`, and the parts beside and inside it. */
export function readResponse(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  result: JsonValue | undefined,
): ToldResult {
  const texts: string[] = [];
  const content = partsOf(result).flatMap((part): ContentBlock[] => {
    const reply = asObject(part['functionResponse']);
    if (reply === undefined) {
      const block = readPart(sink, part);
      if (block?.type === 'text') texts.push(block.text);
      return block === undefined ? [] : [block];
    }
    const text = responseText(reply['response']);
    if (text !== '') texts.push(text);
    const inner = (asList(reply['parts']) ?? []).flatMap(
      (each) => readPart(sink, asObject(each) ?? {}) ?? [],
    );
    return [...(text === '' ? [] : [textBlock(text)]), ...inner];
  });
  return { content, text: texts.join('\n') };
}

function responseText(response: JsonValue | undefined): string {
  if (response === undefined || response === null) return '';
  const fields = asObject(response);
  if (fields === undefined) return typeof response === 'string' ? response : JSON.stringify(response);
  const plain = asString(fields['error']) ?? asString(fields['output']) ?? asString(fields['content']);
  return (
    plain ?? mcpText(fields) ?? (Object.keys(fields).length === 0 ? '' : JSON.stringify(fields, null, 2))
  );
}

/** The text of an MCP server's reply, `content` of blocks. */
function mcpText({ content }: JsonObject): string | undefined {
  const texts = asList(content)?.map((block) => asString(asObject(block)?.['text']));
  return texts?.every((text) => text !== undefined) === true ? texts.join('\n') : undefined;
}
