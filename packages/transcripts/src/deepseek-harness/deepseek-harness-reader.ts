import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import type { LogReader, RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asCount, asObject, asString, asTime, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { createSessionOpening, type SessionOpening } from '../session/session-opening';
import { shortNotice } from '../session/short-notice';
import { BackgroundJobs } from './background-jobs';
import { HarnessCalls } from './harness-calls';
import { readContent, skipUnknown, textOf } from './message-content';
import { PartialMessage } from './partial-message';
import { isSilent, readNotice } from './session-notices';
import { TodoList } from './todo-list';

/** Where an event stands, and when it was. */
interface Moment {
  at: number | undefined;
  place: RecordPlace;
}

export function createHarnessReader(sink: TranscriptSink): LogReader {
  return new HarnessReader(sink);
}

class HarnessReader implements LogReader {
  readonly #opening: SessionOpening;
  readonly #jobs: BackgroundJobs;
  readonly #calls: HarnessCalls;
  readonly #partial = new PartialMessage();
  readonly #todos = new TodoList();
  #model = '';
  #last: Moment = { at: undefined, place: { file: '', line: 1 } };

  constructor(private readonly sink: TranscriptSink) {
    this.#opening = createSessionOpening(sink, {
      agent: 'DeepSeek Harness',
      untitled: 'DeepSeek Harness session',
    });
    this.#jobs = new BackgroundJobs(sink);
    this.#calls = new HarnessCalls({
      sink,
      jobs: this.#jobs,
      emit: (event, at) => this.#opening.emit(event, at),
    });
  }

  read(record: JsonValue, place: RecordPlace): void {
    const event = asObject(record);
    const type = asString(event?.['type']);
    if (event === undefined || type === undefined) {
      this.sink.skip('records without a type', place);
      return;
    }
    if (type === 'session') {
      this.#readHeader(event);
      return;
    }
    const at = asTime(event['time']) ?? asTime(event['time0']);
    const data = asObject(event['data']);
    if (data === undefined) {
      this.sink.skip(`records of type ${type} without data`, place);
      return;
    }
    this.#last = { at, place };
    this.#calls.pass();
    // A replacement rewrites what the model is shown from then on, not what happened.
    if (asObject(event['surfaceOp'])?.['op'] === 'replace') return;
    this.#readEvent(type, data, { at, place });
  }

  end(): void {
    this.#readMessage(this.#partial.take(), this.#last);
    this.#calls.end();
    this.#opening.open();
  }

  #readHeader(header: JsonObject): void {
    const parent = asString(header['parentSession']);
    this.sink.identify(asString(header['id']) ?? '');
    this.#opening.learn(
      {
        cwd: asString(header['cwd']),
        // The header does not say which call started it; the log of the other session may.
        ...(parent === undefined
          ? {}
          : { parent: { session: parent, callId: asString(header['parentCallId']) ?? '' } }),
      },
      asTime(header['createdAt']),
    );
  }

  #readEvent(type: string, data: JsonObject, moment: Moment): void {
    switch (type) {
      case 'user/message':
        this.#readUserMessage(data, moment);
        return;
      case 'assistant/message':
        this.#partial.clear();
        this.#readAssistantMessage(data, moment);
        return;
      case 'assistant/chunk':
        this.#partial.addChunk(asObject(data['chunk']) ?? {});
        return;
      case 'text-chunks':
      case 'reasoning-chunks':
      case 'tool-call-chunks':
        this.#partial.addRow(type, data);
        return;
      case 'assistant/attempt':
      case 'llm/retry-started':
        this.#partial.clear();
        return;
      case 'turn/end':
        this.#readMessage(this.#partial.take(), moment);
        break;
      case 'tool/call':
      case 'tool/code-dispatch-start':
      case 'tool/ptc-dispatch-start':
        this.#opening.open();
        this.#calls.readCall(data, moment);
        return;
      case 'tool/result':
        this.#opening.open();
        this.#calls.readResult(data, moment);
        return;
      case 'tool/code-dispatch':
      case 'tool/ptc-dispatch':
        this.#calls.readDispatch(data, moment);
        return;
      case 'subagent/catalog':
        this.#calls.readStart(data);
        return;
      case 'approval/asked':
      case 'approval/decided':
        this.#calls.readApproval(data);
        return;
      case 'todo/write':
        this.#emit(this.#todos.read(data['todos']), moment);
        return;
      case 'session/title':
        // A fallback is cut from the prompt, which is at hand.
        if (asObject(data['source'])?.['kind'] !== 'fallback')
          this.#opening.learn({ title: asString(data['title']) }, moment.at);
        return;
      case 'request/context':
      case 'model/selection':
        this.#learnModel(data['model'], moment);
        return;
      case 'request/header':
        this.#learnModel(asObject(asObject(data['header'])?.['config'])?.['model'], moment);
        return;
      case 'command/run':
        this.#readCommand(data, moment);
        return;
      default:
    }
    const notice = readNotice(type, data);
    if (notice !== undefined) this.#emit(notice, moment);
    else if (!isSilent(type)) this.sink.skip(`records of type ${type}`, moment.place);
  }

  #readUserMessage(message: JsonObject, moment: Moment): void {
    const content = readContent(message['content']);
    skipUnknown(this.sink, content, moment.place);
    const source = asObject(message['source']);
    const kind = asString(source?.['kind']) ?? 'user';
    const text = textOf(content.blocks);
    if (kind === 'user') {
      if (content.blocks.length === 0) return;
      this.#opening.learnPrompt(text);
      this.#opening.emit({ type: 'message', role: 'user', content: content.blocks }, moment.at);
      return;
    }
    // All else the harness puts in. What it notifies the model of, a person wants to know too.
    const ended = this.#jobs.notice(text);
    if (ended !== undefined) this.#opening.emit(ended, moment.at);
    else if (kind === 'team-message' || kind === 'webhook' || source?.['form'] === 'relay')
      this.#opening.emit(
        shortNotice('info', `${asString(source?.['senderName']) ?? 'Message'}: ${text}`),
        moment.at,
      );
  }

  #readAssistantMessage(data: JsonObject, moment: Moment): void {
    const message = asObject(data['message']) ?? {};
    this.#learnModel(asObject(message['source'])?.['model'], moment);
    this.#readMessage(message['content'], moment);
    const usage = asObject(data['usage']);
    if (usage === undefined) return;
    const count = (key: string): number => asCount(usage[key]) ?? 0;
    this.#opening.emit(
      {
        type: 'usage',
        model: this.#model,
        // The three do not overlap.
        inputTokens: count('inputTokens') + count('cacheReadTokens') + count('cacheWriteTokens'),
        outputTokens: count('outputTokens'),
      },
      moment.at,
    );
  }

  #readMessage(given: JsonValue | undefined, { at, place }: Moment): void {
    const content = readContent(given);
    skipUnknown(this.sink, content, place);
    const { thoughts, blocks, calls } = content;
    if (thoughts.length + blocks.length + calls.length === 0) return;
    this.#opening.open();
    for (const text of thoughts)
      this.#opening.emit({ type: 'thought', content: [{ type: 'text', text }] }, at);
    if (blocks.length > 0) this.#opening.emit({ type: 'message', role: 'agent', content: blocks }, at);
    for (const call of calls) {
      const todos = this.#calls.open(call, at);
      this.#emit(call.tool === 'todo_write' ? this.#todos.read(asObject(todos)?.['todos']) : undefined, {
        at,
      });
    }
  }

  #readCommand(data: JsonObject, { at }: Moment): void {
    const typed = [`/${asString(data['name']) ?? ''}`, asString(data['args']) ?? ''].join(' ').trim();
    this.#opening.emit(
      { type: 'message', role: 'user', content: [{ type: 'text', text: boundedText(typed) }] },
      at,
    );
  }

  #learnModel(model: JsonValue | undefined, { at }: Moment): void {
    this.#model = asString(model) ?? this.#model;
    this.#opening.learn({ model: this.#model }, at);
  }

  #emit(event: NewEvent | undefined, { at }: Pick<Moment, 'at'>): void {
    if (event !== undefined) this.#opening.emit(event, at);
  }
}
