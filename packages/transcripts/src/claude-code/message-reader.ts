import type { ContentBlock, JsonValue } from '@showreel/views';
import { asList, asAmount, asObject, asString, parseObject, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import type { CallReader } from './call-reader';
import { blocksOf, isAddedByProgram, syntheticModel, textOf, type ClaudeRecord } from './claude-record';
import { readBlock } from './message-content';
import { createNotice, createTextNotice } from './notices';
import { isContinuation } from './session-info';
import type { SessionWriter } from './session-writer';
import { readFallback } from './system-notices';
import type { UsageCounter } from './usage-count';
import { readUserText } from './user-text';

interface MessageReaderParts {
  writer: SessionWriter;
  calls: CallReader;
  usage: UsageCounter;
  /** Ends a background task as a `<task-notification>` says. */
  notify: (text: string, record: ClaudeRecord) => void;
}

/** Reads the messages of a session: what a person and the agent said, and the calls and results in them. */
export interface MessageReader {
  assistant(record: ClaudeRecord): void;
  user(record: ClaudeRecord): void;
  /** A message that was typed while the agent worked. */
  queued(prompt: JsonValue | undefined, record: ClaudeRecord): void;
  /** The log tells that the conversation was compacted: the summary comes next. */
  compacted(record: ClaudeRecord): void;
  /** What waits for more comes out. */
  flush(): void;
}

export function createMessageReader({ writer, calls, usage, notify }: MessageReaderParts): MessageReader {
  /** A compaction that waits for its summary. */
  let compaction: { at: number | undefined } | undefined;

  function tellCompaction(at: number | undefined, summary = ''): void {
    compaction = undefined;
    writer.emit(createNotice('info', 'The conversation was compacted', summary), at);
  }

  function flush(): void {
    if (compaction !== undefined) tellCompaction(compaction.at);
    usage.flush();
  }

  /** A text of a user's message: the block to show, or what else it tells. */
  function readText(text: string, record: ClaudeRecord): ContentBlock | undefined {
    const read = readUserText(text);
    switch (read.kind) {
      case 'prompt':
      case 'command':
        if (!isAddedByProgram(record)) return { type: 'text', text: boundedText(read.text) };
        // What a person had scheduled is said in the person's place.
        if (asString(record.raw['scheduledTaskId']) !== undefined) {
          writer.emit(createTextNotice('info', { lead: 'Scheduled: ', text: read.text }), record.at);
        }
        return undefined;
      case 'output':
        writer.emit(createTextNotice('info', { lead: 'Output: ', text: read.text }), record.at);
        return undefined;
      case 'interruption':
        writer.emit(createNotice('info', 'Interrupted by the user'), record.at);
        return undefined;
      case 'task-notification':
        notify(read.text, record);
        return undefined;
      case 'teammate':
        // Among themselves the programs also send each other JSON, such as that one of them waits.
        if (parseObject(read.text) !== undefined) return undefined;
        writer.emit(
          createTextNotice('info', { lead: `A message from ${read.from}: `, text: read.text }),
          record.at,
        );
        return undefined;
      case 'injected':
        return undefined;
    }
  }

  function readTyped(blocks: readonly JsonObject[], record: ClaudeRecord): void {
    const content: ContentBlock[] = [];
    for (const block of blocks) {
      const text = block['type'] === 'text' ? asString(block['text']) : undefined;
      // What the program adds is not shown, and so not kept.
      const isAdded = text === undefined && isAddedByProgram(record);
      if (isAdded && (block['type'] === 'image' || block['type'] === 'document')) {
        writer.skip('images and documents that the program added', record.place);
      }
      if (isAdded) continue;
      const read = text === undefined ? readBlock(writer, block) : readText(text, record);
      if (read !== undefined) content.push(read);
      else if (text === undefined) writer.skip('blocks of messages of an unknown kind', record.place);
    }
    if (content.length > 0) writer.emit({ type: 'message', role: 'user', content }, record.at);
  }

  function readAgentBlock(block: JsonObject, record: ClaudeRecord, index: number): void {
    switch (asString(block['type']) ?? '') {
      case 'text': {
        const text = asString(block['text']) ?? '';
        if (text.trim() === '' || text === '(no content)') return;
        const content: ContentBlock[] = [{ type: 'text', text: boundedText(text) }];
        writer.emit({ type: 'message', role: 'agent', content }, record.at);
        return;
      }
      case 'thinking': {
        const text = asString(block['thinking']) ?? '';
        if (text.trim() === '') return;
        writer.emit({ type: 'thought', content: [{ type: 'text', text: boundedText(text) }] }, record.at);
        return;
      }
      case 'redacted_thinking':
        return;
      case 'tool_use':
      case 'server_tool_use':
      case 'mcp_tool_use': {
        calls.call(block, record, index);
        return;
      }
      case 'fallback': {
        writer.emit(
          readFallback(asObject(block['from'])?.['model'], asObject(block['to'])?.['model']),
          record.at,
        );
        return;
      }
      default:
        // What a tool on the model's side returned stands in the answer itself.
        if (asString(block['tool_use_id']) !== undefined) {
          calls.result(block, record, false);
          return;
        }
        writer.skip('blocks of answers of an unknown kind', record.place);
    }
  }

  return {
    flush,
    compacted(record) {
      if (compaction !== undefined) tellCompaction(compaction.at);
      compaction = { at: record.at };
    },
    assistant(record) {
      if (compaction !== undefined) tellCompaction(compaction.at);
      const blocks = blocksOf(record.message?.['content']);
      if (record.message === undefined || blocks === undefined) {
        writer.skip('answers without content', record.place);
        return;
      }
      const isSynthetic = record.message['model'] === syntheticModel;
      if (
        record.raw['isApiErrorMessage'] === true ||
        (isSynthetic && asString(record.raw['error']) !== undefined)
      ) {
        writer.emit(createTextNotice('error', { text: textOf(record.message['content']) }), record.at);
        return;
      }
      if (isSynthetic && textOf(record.message['content']).startsWith('No response requested')) return;
      blocks.forEach((block, index) => readAgentBlock(block, record, index));
      usage.add(record.message, asAmount(record.raw['costUSD']), record.at);
    },
    user(record) {
      const blocks = blocksOf(record.message?.['content']);
      if (blocks === undefined) {
        writer.skip('messages without content', record.place);
        return;
      }
      const text = textOf(record.message?.['content']);
      if (record.raw['isCompactSummary'] === true || (compaction !== undefined && isContinuation(text))) {
        tellCompaction(record.at, text);
        return;
      }
      if (compaction !== undefined) tellCompaction(compaction.at);
      const results = blocks.filter(({ type }) => type === 'tool_result');
      for (const block of results) calls.result(block, record, results.length === 1);
      const typed = blocks.filter(({ type }) => type !== 'tool_result');
      readTyped(typed, record);
    },
    queued(prompt, record) {
      const blocks = blocksOf(prompt) ?? asList(prompt)?.map((block) => asObject(block) ?? {}) ?? [];
      readTyped(blocks, record);
    },
  };
}
