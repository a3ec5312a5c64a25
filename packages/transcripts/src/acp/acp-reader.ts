import type { JsonValue } from '@showreel/views';
import type { LogReader, RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import { readMessage } from './acp-message';
import { AcpSession } from './acp-session';
import { AcpTerminals } from './acp-terminals';

export function createAcpReader(sink: TranscriptSink): LogReader {
  return new AcpReader(sink);
}

/** A request that was not answered yet. */
interface OpenRequest {
  method: string;
  params: JsonObject;
}

type Moment = { at: number | undefined; place: RecordPlace };

/** Requests that stay without an answer are forgotten beyond so many. */
const mostRequests = 1000;

/** Methods, of either side, that hold nothing for a person to see, answers included. */
const silent =
  /^(?:initialize|authenticate|logout|session\/(?:list|resume|close|delete|cancel|set_mode|set_config_option)|elicitation\/.*|\$\/.*)$/;

class AcpReader implements LogReader {
  readonly #terminals = new AcpTerminals();
  readonly #sessions = new Map<string, AcpSession>();
  /** By id: both sides count their own requests, so one id may stand for two. */
  readonly #requests = new Map<string, OpenRequest[]>();
  #first: AcpSession | undefined;

  constructor(private readonly sink: TranscriptSink) {}

  read(record: JsonValue, place: RecordPlace): void {
    const recorded = readMessage(record);
    if (recorded === undefined) {
      this.sink.skip('records that are no message of the protocol', place);
      return;
    }
    const { message, at } = recorded;
    const moment = { at, place };
    switch (message.kind) {
      case 'update':
        this.#sessionOf(message.sessionId).readUpdate(message.update, moment);
        return;
      case 'request':
        this.#readRequest(message, moment);
        return;
      case 'response':
        this.#readResponse(message, moment);
        return;
    }
  }

  end(): void {
    for (const session of this.#sessions.values()) session.end();
  }

  #readRequest(
    { id, method, params }: { id: string | undefined; method: string; params: JsonObject },
    { at, place }: Moment,
  ): void {
    if (id !== undefined) this.#remember(id, { method, params });
    const session = (): AcpSession => this.#sessionOf(asString(params['sessionId']) ?? '');
    switch (method) {
      case 'session/prompt':
        session().readPrompt(params['prompt'], at);
        return;
      case 'session/load':
        session().learn({ cwd: asString(params['cwd']) }, at);
        session().replay(true);
        return;
      case 'session/set_model':
        session().learn({ model: asString(params['modelId']) }, at);
        return;
      case 'session/request_permission':
        session().readPermission(asObject(params['toolCall']) ?? {}, at);
        return;
      case 'fs/write_text_file': {
        const [path, content] = [asString(params['path']), asString(params['content'])];
        if (path !== undefined && content !== undefined) session().learnWholeText(path, content);
        return;
      }
      case 'session/new':
      case 'fs/read_text_file':
      case 'terminal/create':
      case 'terminal/output':
      case 'terminal/wait_for_exit':
      case 'terminal/kill':
      case 'terminal/release':
        return;
      default:
        if (!silent.test(method)) this.sink.skip(`messages of method ${method}`, place);
    }
  }

  #readResponse(
    { id, result, error }: { id: string; result: JsonValue | undefined; error: JsonObject | undefined },
    { at }: Moment,
  ): void {
    const answer = asObject(result) ?? {};
    const request = this.#recall(id, answer);
    if (request === undefined) return;
    const { method, params } = request;
    const session = (): AcpSession => this.#sessionOf(asString(params['sessionId']) ?? '');
    if (error !== undefined) {
      const text = asString(error['message']) ?? 'The agent answered with an error';
      if (/^(?:session\/(?:prompt|new|load)|initialize)$/.test(method)) session().readError(text, at);
      return;
    }
    switch (method) {
      case 'session/new': {
        const made = this.#sessionOf(asString(answer['sessionId']) ?? '');
        made.learn({ cwd: asString(params['cwd']), model: modelOf(answer) }, at);
        return;
      }
      case 'session/load':
        session().learn({ model: modelOf(answer) }, at);
        session().replay(false);
        return;
      case 'session/prompt':
        session().readPromptEnd(answer, at);
        return;
      case 'session/request_permission':
        this.#readDecision(params, answer);
        return;
      case 'fs/read_text_file': {
        const [path, content] = [asString(params['path']), asString(answer['content'])];
        const isWhole = params['line'] === undefined && params['limit'] === undefined;
        if (path !== undefined && content !== undefined && isWhole) session().learnWholeText(path, content);
        return;
      }
      default:
        if (method.startsWith('terminal/')) this.#terminals.readExchange(method, params, answer);
    }
  }

  #readDecision(params: JsonObject, answer: JsonObject): void {
    const callId = asString(asObject(params['toolCall'])?.['toolCallId']);
    const outcome = asObject(answer['outcome']);
    if (callId === undefined) return;
    const session = this.#sessionOf(asString(params['sessionId']) ?? '');
    if (outcome?.['outcome'] === 'cancelled') session.readDecision(callId, 'stopped');
    const option = (asList(params['options']) ?? [])
      .map(asObject)
      .find((each) => each?.['optionId'] === outcome?.['optionId']);
    if (asString(option?.['kind'])?.startsWith('reject') === true) session.readDecision(callId, 'denied');
  }

  #remember(id: string, request: OpenRequest): void {
    this.#requests.set(id, [...(this.#requests.get(id) ?? []), request].slice(-2));
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > mostRequests && oldest !== undefined) this.#requests.delete(oldest);
  }

  /** The request that an answer belongs to: where two have its id, the one that it fits. */
  #recall(id: string, answer: JsonObject): OpenRequest | undefined {
    const open = this.#requests.get(id) ?? [];
    const request =
      open.length < 2 ? open[0] : (open.find(({ method }) => fits(method, answer)) ?? open.at(-1));
    const rest = open.filter((each) => each !== request);
    if (rest.length === 0) this.#requests.delete(id);
    else this.#requests.set(id, rest);
    return request;
  }

  /** A recording's first session is its own; a message that names none belongs to it. */
  #sessionOf(id: string): AcpSession {
    const known = this.#sessions.get(id) ?? (id === '' ? this.#first : undefined);
    if (known !== undefined) return known;
    const unnamed = this.#sessions.get('');
    if (unnamed !== undefined && this.#sessions.size === 1) {
      // It was not named before.
      this.#sessions.delete('');
      this.#sessions.set(id, unnamed);
      this.sink.identify(id);
      return unnamed;
    }
    const session = new AcpSession({
      sink: this.sink,
      terminals: this.#terminals,
      key: this.#first === undefined ? '' : id,
    });
    if (id !== '') this.sink.identify(id, this.#first === undefined ? '' : id);
    this.#first ??= session;
    this.#sessions.set(id, session);
    return session;
  }
}

function modelOf(answer: JsonObject): string | undefined {
  return asString(asObject(answer['models'])?.['currentModelId']);
}

/** Whether an answer is one to a method, by its fields. */
function fits(method: string, answer: JsonObject): boolean {
  switch (method) {
    case 'session/prompt':
      return 'stopReason' in answer;
    case 'session/new':
      return 'sessionId' in answer;
    case 'session/request_permission':
      return 'outcome' in answer;
    case 'fs/read_text_file':
      return 'content' in answer;
    case 'terminal/create':
      return 'terminalId' in answer;
    case 'terminal/output':
      return 'output' in answer;
    case 'terminal/wait_for_exit':
      return 'exitCode' in answer || 'signal' in answer;
    default:
      return false;
  }
}
