import { asString, type JsonObject } from '../json/json-access';
import type { createEchoes, EchoSource } from './echoes';
import type { Moment } from './moment';
import type { ThreadCalls } from './thread-calls';
import { readWebSearch } from './web-search';

/** The searches of the web of one thread: an item and an event tell each, in some versions with what was found. */
export class WebSearches {
  /** The search whose item was read, and whose event may come. */
  private open: { key: string; callId: string } | undefined;

  constructor(private readonly thread: { calls: ThreadCalls; echoes: ReturnType<typeof createEchoes> }) {}

  readItem(item: JsonObject, moment: Moment): void {
    const { args, key } = readWebSearch(item);
    if (this.thread.echoes.isEcho('item', 'search', key)) return;
    const callId = idOf(asString(item['id']) ?? asString(item['call_id']), moment);
    if (this.thread.calls.knows(callId)) return;
    this.thread.calls.start({ callId, tool: 'web_search', args: { ...args } }, moment);
    this.open = { key, callId };
  }

  readEvent(fields: JsonObject, moment: Moment, source: EchoSource = 'event'): void {
    const { args, key, found } = readWebSearch(fields);
    const isEcho = this.thread.echoes.isEcho(source, 'search', key);
    if (this.open?.key === key) {
      this.thread.calls.finish(this.open.callId, found, moment);
      this.open = undefined;
      return;
    }
    const callId = idOf(asString(fields['call_id']) ?? asString(fields['id']), moment);
    if (isEcho || this.thread.calls.knows(callId)) return;
    this.thread.calls.start({ callId, tool: 'web_search', args: { ...args } }, moment);
    this.thread.calls.finish(callId, found, moment);
  }

  /** A search whose event did not come is done all the same. */
  release(moment: Moment): void {
    if (this.open !== undefined) this.thread.calls.finish(this.open.callId, '', moment);
    this.open = undefined;
  }
}

function idOf(id: string | undefined, { place }: Moment): string {
  return id === undefined || id === '' ? `line-${place.line}` : id;
}
