import type { ContentBlock } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { readFile } from './file-block';

/** What a person sent. */
export interface PromptContent {
  content: ContentBlock[];
  texts: string[];
  /** It asks for the history to be compacted. */
  isCompaction: boolean;
}

/** Reads the parts of a user's message, without those that opencode put in (`synthetic`) or does not send (`ignored`). */
export function readPrompt(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  parts: readonly JsonObject[],
): PromptContent {
  const read: PromptContent = { content: [], texts: [], isCompaction: false };
  const say = (text: string): void => {
    if (text.trim() === '') return;
    read.texts.push(text);
    read.content.push({ type: 'text', text: boundedText(text) });
  };
  for (const part of parts) {
    switch (asString(part['type']) ?? '') {
      case 'text':
        if (part['synthetic'] !== true && part['ignored'] !== true) say(asString(part['text']) ?? '');
        break;
      case 'file':
        read.content.push(readFile(sink, part));
        break;
      case 'subtask':
        say(subtaskText(part));
        break;
      case 'compaction':
        read.isCompaction = true;
        break;
      default:
    }
  }
  return read;
}

/** A command, or a subagent that a person called by name: what they wrote is not kept as they wrote it. */
function subtaskText(part: JsonObject): string {
  const command = asString(part['command']);
  const agent = asString(part['agent']);
  const head = command === undefined ? (agent === undefined ? '' : `@${agent}`) : `/${command}`;
  const prompt = asString(part['prompt']) ?? asString(part['description']) ?? '';
  return [head, prompt].filter((text) => text !== '').join('\n\n');
}
