import type { ContentBlock, JsonValue } from '@showreel/views';
import type { RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asCount, asList, asObject, asString, asTime, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { createSessionOpening } from '../session/session-opening';
import { shortNotice } from '../session/short-notice';
import { createCallWriter } from './call-writer';
import { partsOf, readPart, textOf } from './message-parts';
import { isResultTurn, readUserContent } from './user-content';

export const geminiAgent = 'Gemini CLI';

/** One conversation as Gemini CLI records it, whichever way its messages come. */
export interface Conversation {
  /** The fields of the header, of a document or of a `$set`. */
  learn(header: JsonObject): void;
  /** A message; one that was told before brings only what is new in it: the last record with an id wins. */
  read(message: JsonObject, place: RecordPlace): void;
  rewind(at: number | undefined): void;
  end(): void;
  sessionId(): string | undefined;
  setParent(parent: { session: string; callId: string }): void;
  /** The call that started the subagent of this id. */
  callOf(agentId: string): string | undefined;
}

interface MessagePlace {
  at: number | undefined;
  place: RecordPlace;
}

/** What was told of a message so far. */
interface ToldMessage {
  thoughts: number;
  text: string;
  hasUsage: boolean;
}

/** `key` is the session's in the sink: '' for the log's own. */
export function createConversation(sink: TranscriptSink, key = ''): Conversation {
  const session = createSessionOpening(sink, { agent: geminiAgent, key, untitled: 'Gemini CLI session' });
  const seen = new Set<string>();
  let latest: { id: string; told: ToldMessage } | undefined;
  let sessionId: string | undefined;
  let lastSummary = '';
  let lastAt: number | undefined;

  function skip(reason: string, place: RecordPlace): void {
    if (key === '') sink.skip(reason, place);
    else sink.skip(reason, place, key);
  }

  const calls = createCallWriter(sink, {
    emit: (event, at) => session.emit(event, at),
    skip,
    started: (agentId, callId) => sink.started(agentId, { callId, session: key }),
  });

  function readUser(message: JsonObject, at: number | undefined): void {
    if (isResultTurn(message['content'])) return;
    const read = readUserContent(sink, message);
    switch (read.kind) {
      case 'prompt':
        session.learnPrompt(read.text);
        session.emit({ type: 'message', role: 'user', content: read.content }, at);
        break;
      case 'summary':
        if (read.text === lastSummary) break;
        lastSummary = read.text;
        session.emit(
          {
            type: 'notice',
            level: 'info',
            text: 'The conversation was compacted.',
            detail: boundedText(read.text),
          },
          at,
        );
        break;
      case 'context':
        session.learn({ cwd: read.cwd }, at);
        break;
      case 'injected':
        break;
    }
  }

  function readAnswer(id: string, message: JsonObject, { at, place }: MessagePlace): void {
    const told = latest?.id === id ? latest.told : { thoughts: 0, text: '', hasUsage: false };
    // Of an older message only its calls can be new.
    const isOld = latest?.id !== id && seen.has(id);
    if (!isOld) latest = { id, told };
    const model = asString(message['model']);
    session.learn({ model }, at);
    if (!isOld) {
      tellThoughts(told, message, at);
      tellText(told, message, at);
    }
    session.open();
    const usage = isOld || told.hasUsage ? undefined : readTokens(message['tokens']);
    if (usage !== undefined) {
      told.hasUsage = true;
      session.emit({ type: 'usage', model: model ?? '', ...usage }, at);
    }
    const list = asList(message['toolCalls']) ?? [];
    calls.write(list, { messageId: id, at, place });
  }

  function tellThoughts(told: ToldMessage, message: JsonObject, at: number | undefined): void {
    const thoughts = asList(message['thoughts']) ?? [];
    for (const each of thoughts.slice(told.thoughts)) {
      const thought = asObject(each);
      const subject = asString(thought?.['subject'])?.trim() ?? '';
      const description = asString(thought?.['description'])?.trim() ?? '';
      const text = [subject === '' ? '' : `**${subject}**`, description]
        .filter((part) => part !== '')
        .join('\n\n');
      if (text !== '') {
        const content: ContentBlock[] = [{ type: 'text', text: boundedText(text) }];
        session.emit({ type: 'thought', content }, asTime(thought?.['timestamp']) ?? at);
      }
    }
    told.thoughts = Math.max(told.thoughts, thoughts.length);
  }

  function tellText(told: ToldMessage, message: JsonObject, at: number | undefined): void {
    const text = textOf(message['content']);
    if (told.text.startsWith(text)) return;
    const fresh = text.startsWith(told.text) ? text.slice(told.text.length) : text;
    const blocks = partsOf(message['content']).flatMap((part) =>
      part['text'] === undefined && told.text === '' ? (readPart(sink, part) ?? []) : [],
    );
    told.text = text;
    if (fresh.trim() === '' && blocks.length === 0) return;
    const content: ContentBlock[] = [
      ...(fresh.trim() === '' ? [] : [{ type: 'text' as const, text: boundedText(fresh) }]),
      ...blocks,
    ];
    session.emit({ type: 'message', role: 'agent', content }, at);
  }

  return {
    learn(header) {
      if (sessionId === undefined) {
        sessionId = asString(header['sessionId']);
        if (sessionId !== undefined) sink.identify(sessionId, key);
      }
      // Only a subagent's header names the folders it works in; others name those that were added.
      const folder = header['kind'] === 'subagent' ? asString(asList(header['directories'])?.[0]) : undefined;
      session.learn({ title: asString(header['summary']), cwd: folder }, asTime(header['startTime']));
    },
    read(message, place) {
      const at = asTime(message['timestamp']) ?? lastAt;
      lastAt = at;
      const type = asString(message['type']) ?? '';
      const id = asString(message['id']) ?? `line-${place.line}`;
      const isRepeated = seen.has(id);
      switch (type) {
        case 'user':
          if (!isRepeated) readUser(message, at);
          break;
        case 'gemini':
          if (lastSummary !== '' && isAcknowledgement(message)) break;
          readAnswer(id, message, { at, place });
          break;
        case 'info':
        case 'warning':
        case 'error':
          if (!isRepeated) readNotice(type, textOf(message['content']), at);
          break;
        default:
          skip(type === '' ? 'messages without a type' : `messages of type ${type.slice(0, 40)}`, place);
      }
      seen.add(id);
    },
    rewind(at) {
      session.emit(
        {
          type: 'notice',
          level: 'info',
          text: 'The conversation was rewound: what follows takes the place of earlier messages.',
        },
        at ?? lastAt,
      );
    },
    end: () => session.open(),
    sessionId: () => sessionId,
    setParent: (parent) => session.learn({ parent }, undefined),
    callOf: (agentId) => calls.callOf(agentId),
  };

  function readNotice(type: 'info' | 'warning' | 'error', text: string, at: number | undefined): void {
    if (text.trim() === '') return;
    const isInterruption = /^Request cancelled\.?$/.test(text.trim());
    session.emit(
      isInterruption ? shortNotice('info', 'Interrupted by the user') : shortNotice(type, text),
      at,
    );
  }
}

/** The model's answer to a summary, which the program itself writes. */
function isAcknowledgement(message: JsonObject): boolean {
  return textOf(message['content']).trim() === 'Got it. Thanks for the additional context!';
}

/** What a message cost: `input` counts cached tokens too, `output` none of the thoughts. */
function readTokens(value: JsonValue | undefined): { inputTokens: number; outputTokens: number } | undefined {
  const tokens = asObject(value);
  if (tokens === undefined) return undefined;
  const count = (field: string): number => asCount(tokens[field]) ?? 0;
  return {
    inputTokens: count('input') + count('tool'),
    outputTokens: count('output') + count('thoughts'),
  };
}
