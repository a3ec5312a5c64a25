import type { JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asList, asString, type JsonObject } from '../json/json-access';
import type { createEchoes, EchoSource } from './echoes';
import { isInjected, readContextCwd, titleOf } from './injected-text';
import { keepContent, readParts, textOf, type ContentPart } from './read-content';
import type { SessionHead } from './session-head';
import type { Moment } from './moment';
import type { ThreadCalls } from './thread-calls';
import { readInjected } from './injected-notices';

/** What was said in one thread, each thing once, however many records tell it. */
export class ThreadMessages {
  /** What the agent said since its turn began. */
  private said = new Set<string>();
  private plans: { text: string; moment: Moment }[] = [];

  constructor(
    private readonly thread: {
      sink: TranscriptSink;
      head: SessionHead;
      calls: ThreadCalls;
      echoes: ReturnType<typeof createEchoes>;
    },
  ) {}

  /** A user's message as an item of the model: what was typed, and what Codex put beside it. */
  readUserItem(content: JsonValue | undefined, source: EchoSource, moment: Moment): void {
    const typed: ContentPart[] = [];
    for (const part of readParts(content)) {
      if (part.type === 'text' && isInjected(part.text)) this.readInjection(part.text, moment);
      else typed.push(part);
    }
    if (typed.length === 0) return;
    const hasText = typed.some(({ type }) => type === 'text');
    if (!hasText && this.thread.calls.takeImages(typed)) return;
    this.tellUser(typed, source, moment);
  }

  /** A user's message as the interface told it. */
  readUserEvent(fields: JsonObject, moment: Moment): void {
    const message = asString(fields['message']) ?? '';
    if (isInjected(message)) return;
    const images = (asList(fields['images']) ?? []).flatMap((url) =>
      typeof url === 'string' ? [{ type: 'image' as const, url }] : [],
    );
    const text = message === '' ? [] : [{ type: 'text' as const, text: message }];
    if (text.length + images.length > 0) this.tellUser([...text, ...images], 'event', moment);
  }

  readAgent(parts: readonly ContentPart[], source: EchoSource, moment: Moment): void {
    const text = textOf(parts);
    if (parts.length === 0 || this.thread.echoes.isEcho(source, 'agent', withoutSpace(text))) return;
    this.said.add(withoutSpace(text));
    this.draw(() =>
      this.thread.head.emit(
        () => ({ type: 'message', role: 'agent', content: keepContent(this.thread.sink, parts) }),
        moment.at,
      ),
    );
  }

  /** A plan that was proposed: told at the turn's end, unless a message holds it. */
  holdPlan(text: string, moment: Moment): void {
    this.plans.push({ text, moment });
  }

  /** The turn is over: what nothing but its end tells is told. */
  endTurn(last: string, moment: Moment): void {
    const { plans } = this;
    this.plans = [];
    for (const plan of plans) this.tellUnsaid(plan.text, { ...plan.moment, at: moment.at });
    this.tellUnsaid(last, moment);
  }

  private tellUnsaid(text: string, moment: Moment): void {
    // Its beginning is enough to know it by: copies of a long text are cut.
    const key = withoutSpace(text).slice(0, 300);
    if (key === '' || [...this.said].some((said) => said.includes(key))) return;
    this.readAgent([{ type: 'text', text }], 'event', moment);
  }

  readThought(texts: readonly string[], source: EchoSource, moment: Moment): void {
    const fresh = texts.filter(
      (text) => text.trim() !== '' && !this.thread.echoes.isEcho(source, 'thought', withoutSpace(text)),
    );
    if (fresh.length === 0) return;
    const parts = fresh.map((text) => ({ type: 'text' as const, text }));
    this.draw(() =>
      this.thread.head.emit(
        () => ({ type: 'thought', content: keepContent(this.thread.sink, parts) }),
        moment.at,
      ),
    );
  }

  beginTurn(moment: Moment): void {
    this.endTurn('', moment);
    this.said = new Set();
  }

  /** Tells what the user said; false when that was told already. */
  tellUser(parts: readonly ContentPart[], source: EchoSource, moment: Moment): boolean {
    const { echoes, head, calls, sink } = this.thread;
    const text = textOf(parts);
    if (echoes.isEcho(source, 'user', withoutSpace(text))) return false;
    calls.closeTurn(moment.at);
    this.beginTurn(moment);
    const title = head.facts.title ?? titleOf(text);
    if (title !== undefined) head.learn({ title }, moment.at);
    head.emit(() => ({ type: 'message', role: 'user', content: keepContent(sink, parts) }), moment.at);
    return true;
  }

  private readInjection(text: string, moment: Moment): void {
    const { head, echoes } = this.thread;
    const cwd = readContextCwd(text);
    if (cwd !== undefined && head.facts.cwd === undefined) head.learn({ cwd }, moment.at);
    for (const event of readInjected(text)) {
      if (event.type === 'message') {
        if (
          !this.tellUser(
            event.content.filter((part) => part.type === 'text'),
            'item',
            moment,
          )
        )
          return;
      } else if (!echoes.isEcho('item', 'notice', event.text)) head.emit(() => event, moment.at);
    }
  }

  /** The agent's first word begins the session: a title is not to be had before it any more. */
  private draw(emit: () => void): void {
    this.thread.head.begin();
    emit();
  }
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}
