import type { NewEvent } from '@showreel/sessions';
import type { CallEnd, ContentBlock, JsonValue } from '@showreel/views';
import type { RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asCount, asList, asObject, asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { todoStatus } from '../present/todo-lines';
import { createSessionOpening, type SessionOpening } from '../session/session-opening';
import { shortNotice } from '../session/short-notice';
import { hasEnded, isTold, mergeCall, openCall, terminalIds, type AcpCall } from './acp-call';
import { readBlock, textOfBlock } from './acp-content';
import type { AcpTerminals } from './acp-terminals';
import { describeCall, describeResult, titleOf } from './describe-call';
import { MessageChunks } from './message-chunks';

interface SessionOptions {
  sink: TranscriptSink;
  terminals: AcpTerminals;
  /** The session's key: '' for the recording's first. */
  key: string;
}

/** A call of which something was, or is to be, told. */
interface TrackedCall {
  call: AcpCall;
  /** The title that it was told with; undefined: it was not yet. */
  toldTitle: string | undefined;
  state: 'open' | 'ending' | 'ended';
}

/** How many events wait for a call whose first word says nothing. */
const mostWaiting = 50;

/** Updates that hold nothing for a person to see. */
const silent = new Set([
  'available_commands_update',
  'current_mode_update',
  'config_option_update',
  'usage_update',
]);

type Waiting = { call: TrackedCall } | { event: NewEvent; at: number | undefined };

/** One session of a recorded connection. */
export class AcpSession {
  readonly #opening: SessionOpening;
  readonly #calls = new Map<string, TrackedCall>();
  readonly #chunks: MessageChunks;
  /** Texts of whole files that the agent read or wrote through its client. */
  readonly #wholeTexts = new Map<string, Set<string>>();
  readonly #ended = new Map<string, CallEnd>();
  #waiting: Waiting[] = [];
  #ending: TrackedCall | undefined;
  #lastPrompt: string | undefined;
  #model = '';
  #todos = '';
  #isReplaying = false;
  #hasBegun = false;
  #at: number | undefined;

  constructor(private readonly options: SessionOptions) {
    const { sink, key } = options;
    this.#opening = createSessionOpening(sink, { agent: 'ACP', key, untitled: 'ACP session' });
    this.#chunks = new MessageChunks(sink, (role, content) => this.#tellMessage(role, content));
  }

  learn(
    facts: { cwd?: string | undefined; title?: string | undefined; model?: string | undefined },
    at?: number,
  ): void {
    this.#at = at ?? this.#at;
    this.#model = facts.model ?? this.#model;
    this.#opening.learn(facts, at);
  }

  /** While a session is loaded, the agent tells again what this recording may hold already. */
  replay(isReplaying: boolean): void {
    this.#isReplaying = isReplaying && this.#hasBegun;
  }

  readPrompt(prompt: JsonValue | undefined, at: number | undefined): void {
    this.#settle(at);
    const content = (asList(prompt) ?? []).flatMap((block) => readBlock(this.options.sink, block) ?? []);
    const text = content.map(textOfBlock).join('\n');
    this.#lastPrompt = plain(content);
    this.#opening.learnPrompt(text);
    if (content.length > 0) this.#tell({ type: 'message', role: 'user', content }, at);
  }

  readPromptEnd(result: JsonObject, at: number | undefined): void {
    this.#settle(at);
    this.#tellUsage(asObject(result['usage']), at);
    const reason = asString(result['stopReason']);
    const notices: Partial<Record<string, string>> = {
      cancelled: 'Interrupted by the user',
      refusal: 'The agent refused to go on',
      max_tokens: 'The answer was cut off at the most tokens allowed',
      max_turn_requests: 'The turn ended at the most requests allowed',
    };
    const notice = reason === undefined ? undefined : notices[reason];
    if (notice !== undefined) this.#tell(shortNotice('warning', notice), at);
  }

  readError(message: string, at: number | undefined): void {
    this.#settle(at);
    this.#tell(shortNotice('error', message), at);
  }

  /** The agent asks whether it may go on with a call: what it tells of it may be the first word. */
  readPermission(toolCall: JsonObject, at: number | undefined): void {
    const id = asString(toolCall['toolCallId']);
    if (id === undefined) return;
    const tracked = this.#track(id, at);
    if (tracked.state === 'ended') return;
    mergeCall(tracked.call, toolCall);
    if (tracked.toldTitle === undefined) this.#tellCall(tracked, at);
  }

  readDecision(callId: string, end: CallEnd): void {
    this.#ended.set(callId, end);
  }

  learnWholeText(path: string, text: string): void {
    const texts = this.#wholeTexts.get(path) ?? new Set();
    texts.add(text.replaceAll('\r\n', '\n'));
    // Of each file the newest two: before and after.
    const [oldest] = texts;
    if (texts.size > 2 && oldest !== undefined) texts.delete(oldest);
    this.#wholeTexts.set(path, texts);
    const [first] = this.#wholeTexts.keys();
    if (this.#wholeTexts.size > 20 && first !== undefined) this.#wholeTexts.delete(first);
  }

  readUpdate(update: JsonObject, { at, place }: { at: number | undefined; place: RecordPlace }): void {
    const type = asString(update['sessionUpdate']) ?? '';
    this.options.terminals.readMeta(asObject(update['_meta']));
    if (silent.has(type)) return;
    if (type !== 'tool_call_update' || asString(update['toolCallId']) !== this.#ending?.call.id)
      this.#endCall(at);
    switch (type) {
      case 'user_message_chunk':
      case 'agent_message_chunk':
      case 'agent_thought_chunk':
        this.#at = at ?? this.#at;
        if (!this.#isReplaying) this.#chunks.add(type, update);
        return;
      default:
        this.#chunks.flush();
    }
    switch (type) {
      case 'tool_call':
      case 'tool_call_update':
        this.#readCall(update, { at, place });
        return;
      case 'plan':
        this.#readPlan(update['entries'], at);
        return;
      case 'session_info_update':
        this.learn({ title: asString(update['title']) }, at);
        return;
      case 'compaction_update':
        if (asString(update['status']) === undefined || update['status'] === 'completed')
          this.#tell({ type: 'notice', level: 'info', text: 'The conversation was compacted' }, at);
        return;
      case 'compaction_summary_chunk':
        return;
      case 'notice': {
        const text =
          asString(update['message']) ??
          asString(update['text']) ??
          textOfBlock(readBlock(this.options.sink, update['content']));
        if (text !== '') this.#tell(shortNotice('info', text), at);
        return;
      }
      default:
        this.options.sink.skip(`updates of type ${type}`, place, this.options.key);
    }
  }

  end(): void {
    this.#settle(this.#at);
    this.#release();
    this.#open();
  }

  #readCall(update: JsonObject, { at, place }: { at: number | undefined; place: RecordPlace }): void {
    const id = asString(update['toolCallId']);
    if (id === undefined) {
      this.options.sink.skip('calls without an id', place, this.options.key);
      return;
    }
    const tracked = this.#track(id, at);
    // A call that has ended is told again by a session that is loaded, and by agents that repeat themselves.
    if (tracked.state === 'ended') return;
    mergeCall(tracked.call, update);
    if (tracked.toldTitle === undefined && (isTold(tracked.call) || this.#waiting.length >= mostWaiting))
      this.#tellCall(tracked, at);
    if (!hasEnded(tracked.call)) return;
    tracked.state = 'ending';
    // Some agents say that a command has ended, and its output with the next word.
    const terminals = terminalIds(tracked.call).map((terminal) => this.options.terminals.get(terminal));
    const isComplete = terminals.every((terminal) => terminal?.hasExited === true);
    this.#ending = tracked;
    if (isComplete) this.#endCall(at);
  }

  #track(id: string, at: number | undefined): TrackedCall {
    const known = this.#calls.get(id);
    if (known !== undefined) return known;
    this.#at = at ?? this.#at;
    this.#open();
    const tracked: TrackedCall = { call: openCall(id), toldTitle: undefined, state: 'open' };
    this.#calls.set(id, tracked);
    this.#waiting.push({ call: tracked });
    return tracked;
  }

  #tellCall(tracked: TrackedCall, at: number | undefined): void {
    tracked.toldTitle = titleOf(tracked.call);
    const place = this.#waiting.findIndex((each) => 'call' in each && each.call === tracked);
    this.#waiting[place] = { event: describeCall(tracked.call, this.options), at };
    this.#release(false);
    this.#readPlan(asObject(tracked.call.rawInput)?.['todos'], at);
  }

  #endCall(at: number | undefined): void {
    const tracked = this.#ending;
    if (tracked === undefined) return;
    this.#ending = undefined;
    tracked.state = 'ended';
    const { call, toldTitle = titleOf(call) } = tracked;
    const ended = this.#ended.get(call.id) ?? (call.status === 'cancelled' ? 'stopped' : undefined);
    this.#ended.delete(call.id);
    const isWhole = (path: string, text: string): boolean => this.#isWhole(call, path, text);
    const result = describeResult(call, { ...this.options, toldTitle, ended, isWhole });
    // What it held is not needed any more; that it was there is.
    tracked.call = openCall(call.id);
    this.#tell(result, at);
  }

  #isWhole(call: AcpCall, path: string, text: string): boolean {
    const input = asObject(call.rawInput);
    const written = asString(input?.['content']) ?? asString(input?.['file_text']);
    return written?.replaceAll('\r\n', '\n') === text || (this.#wholeTexts.get(path)?.has(text) ?? false);
  }

  #tellMessage(role: 'user' | 'agent' | 'thought', content: ContentBlock[]): void {
    if (role === 'thought') {
      this.#tell({ type: 'thought', content }, this.#at);
      return;
    }
    if (role === 'user') {
      // An agent may tell the prompt again that was just sent to it.
      if (plain(content) === this.#lastPrompt) return;
      this.#opening.learnPrompt(content.map(textOfBlock).join('\n'));
    } else this.#lastPrompt = undefined;
    this.#tell({ type: 'message', role, content }, this.#at);
  }

  #readPlan(entries: JsonValue | undefined, at: number | undefined): void {
    const listed = asList(entries);
    if (listed === undefined) return;
    const items = listed.flatMap((each) => {
      const entry = asObject(each);
      const [content, status] = [
        asString(entry?.['content']),
        todoStatus(asString(entry?.['status']) ?? 'pending'),
      ];
      return content === undefined || status === undefined ? [] : [{ content: boundedText(content), status }];
    });
    const now = JSON.stringify(items);
    if (now === this.#todos) return;
    this.#todos = now;
    this.#tell({ type: 'todo', items }, at);
  }

  #tellUsage(usage: JsonObject | undefined, at: number | undefined): void {
    if (usage === undefined) return;
    const count = (key: string): number => asCount(usage[key]) ?? 0;
    const inputTokens = count('inputTokens') + count('cachedReadTokens') + count('cachedWriteTokens');
    const outputTokens = count('outputTokens') + count('thoughtTokens');
    if (inputTokens + outputTokens > 0)
      this.#tell({ type: 'usage', model: this.#model, inputTokens, outputTokens }, at);
  }

  /** Lets out what was held for a next word. */
  #settle(at: number | undefined): void {
    this.#endCall(at);
    this.#chunks.flush();
    this.#at = at ?? this.#at;
  }

  #tell(event: NewEvent, at: number | undefined): void {
    this.#hasBegun = true;
    this.#at = at ?? this.#at;
    if (event.type === 'message' && event.role === 'agent') this.#open();
    if (this.#waiting.length === 0) this.#opening.emit(event, at);
    else {
      this.#waiting.push({ event, at });
      if (this.#waiting.length >= mostWaiting) this.#release();
    }
  }

  #open(): void {
    if (this.#opening.isOpen()) return;
    // When it began, if nothing told a time before.
    this.#opening.learn({}, this.#at);
    this.#opening.open();
  }

  /** Emits what waits, up to the first call that is not told; with `isForced` that one too. */
  #release(isForced = true): void {
    while (this.#waiting.length > 0) {
      const [first] = this.#waiting;
      if (first === undefined || ('call' in first && !isForced)) return;
      this.#waiting.shift();
      if ('event' in first) this.#opening.emit(first.event, first.at);
      else {
        first.call.toldTitle = titleOf(first.call.call);
        this.#opening.emit(describeCall(first.call.call, this.options), this.#at);
      }
    }
  }
}

/** Content as text to compare it by. */
function plain(content: readonly ContentBlock[]): string {
  return content
    .map((block) => (block.type === 'text' ? block.text : block.type))
    .join('')
    .trim();
}
