import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString, parseObject, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { readAgentMessage } from './agent-message';
import { createEchoes, type EchoSource } from './echoes';
import { readParts, textOf } from './read-content';
import type { RolloutRecord } from './rollout-record';
import { openHead, type SessionHead } from './session-head';
import type { Moment } from './moment';
import { ThreadCalls } from './thread-calls';
import { readEvent } from './thread-events';
import { ThreadMessages } from './thread-messages';
import type { ThreadParts } from './thread-parts';
import { createUsageReader } from './token-usage';
import { readItemCall } from './tool-items';
import { WebSearches } from './web-searches';

/** Which call of which session started an agent, by the id of the agent's thread. */
export type AgentLinks = Map<string, { session: string; callId: string }>;

/** Events that may still say something of the result before them. */
const trailing = new Set([
  'patch_apply_end',
  'exec_command_end',
  'item_completed',
  'turn_diff',
  'view_image_tool_call',
]);

/** Records that hold nothing to see. */
const quietRecords = new Set(['state', 'world_state', 'inter_agent_communication_metadata', 'session_state']);
const quietItems = new Set(['ghost_snapshot', 'additional_tools', 'compaction_trigger', 'other']);

/** Reads the records of one thread: the log's own, or an agent's that it started. */
export class ThreadReader implements ThreadParts {
  readonly head: SessionHead;
  readonly calls: ThreadCalls;
  readonly messages: ThreadMessages;
  readonly searches: WebSearches;
  readonly echoes = createEchoes();
  readonly readUsage = createUsageReader();
  private readonly spawns = new Set<string>();
  private id: string | undefined;
  private agentPath: string | undefined;
  /** A compaction was told, and nothing was drawn since. */
  private isCompacted = false;

  constructor(
    private readonly sink: TranscriptSink,
    private readonly session: string,
    private readonly links: AgentLinks,
  ) {
    this.head = openHead(sink, session);
    this.calls = new ThreadCalls(sink, this.head, session);
    this.messages = new ThreadMessages({ sink, head: this.head, calls: this.calls, echoes: this.echoes });
    this.searches = new WebSearches({ calls: this.calls, echoes: this.echoes });
  }

  read({ type, payload }: RolloutRecord, moment: Moment): void {
    const item = asString(payload['type']) ?? '';
    const isUserItem = type === 'response_item' && item === 'message' && payload['role'] === 'user';
    if (!(type === 'event_msg' && trailing.has(item)) && !isUserItem) this.calls.release();
    if (!(type === 'event_msg' && (item === 'web_search_end' || trailing.has(item))))
      this.searches.release(moment);
    if (type === 'response_item' && item !== 'reasoning' && !item.includes('compaction'))
      this.isCompacted = false;
    switch (type) {
      case 'session_meta':
        this.readMeta(payload, moment);
        return;
      case 'turn_context':
        this.learnSettings(payload, moment);
        return;
      case 'response_item':
        this.readItem(item, payload, moment);
        return;
      case 'event_msg':
        readEvent(this, payload, moment);
        return;
      case 'compacted':
        this.tellCompaction(asString(payload['message']), moment);
        return;
      case 'inter_agent_communication':
        readAgentMessage(this, this.agentPath, payload, moment);
        return;
      default:
        if (!quietRecords.has(type)) this.skip(`records of type ${type.slice(0, 60) || 'none'}`, moment);
    }
  }

  end(): void {
    const moment = { at: undefined, place: { file: '', line: 0 } };
    this.searches.release(moment);
    this.calls.closeTurn(undefined);
    this.messages.endTurn('', moment);
    this.head.begin();
  }

  tellCompaction(summary: string | undefined, { at }: Moment): void {
    if (this.isCompacted) return;
    this.isCompacted = true;
    const detail = summary === undefined || summary.trim() === '' ? {} : { detail: boundedText(summary) };
    this.head.emit(
      () => ({ type: 'notice', level: 'info', text: 'The conversation was compacted', ...detail }),
      at,
    );
  }

  learnSettings(settings: JsonObject, { at }: Moment): void {
    const cwd = asString(settings['cwd']) ?? '';
    const model = asString(settings['model']) ?? '';
    this.head.learn({ ...(cwd === '' ? {} : { cwd }), ...(model === '' ? {} : { model }) }, at);
  }

  readImage(fields: JsonObject, source: EchoSource, moment: Moment): void {
    const prompt = asString(fields['revised_prompt']) ?? '';
    const image = asString(fields['result']) ?? '';
    if (this.echoes.isEcho(source, 'image', `${prompt}:${image.length}`)) return;
    const id = asString(fields['call_id']) ?? asString(fields['id']) ?? '';
    const callId = id === '' || this.calls.knows(id) ? `line-${moment.place.line}` : id;
    this.calls.start({ callId, tool: 'image_generation', args: { prompt } }, moment);
    const isImage = /^[A-Za-z0-9+/]{16}/.test(image);
    this.calls.finish(callId, isImage ? [{ image_url: `data:image/png;base64,${image}` }] : '', moment);
  }

  linkAgent(thread: string | undefined, callId: string): void {
    if (thread === undefined || thread === '') return;
    this.links.set(thread, { session: this.id ?? '', callId });
    this.sink.started(thread, { callId, session: this.session });
  }

  skip(reason: string, { place }: Moment): void {
    this.sink.skip(reason, place, this.session);
  }

  /** The first `session_meta` is the thread's own; a fork's history brings its parent's along. */
  private readMeta(meta: JsonObject, { at }: Moment): void {
    if (this.id !== undefined) return;
    this.id = asString(meta['id']) ?? '';
    this.sink.identify(this.id, this.session);
    this.agentPath = asString(meta['agent_path']);
    const cwd = asString(meta['cwd']) ?? '';
    const spawn = asObject(asObject(asObject(meta['source'])?.['subagent'])?.['thread_spawn']);
    const parent = asString(spawn?.['parent_thread_id']) ?? asString(meta['parent_thread_id']);
    const forkedFrom = asString(meta['forked_from_id']);
    this.head.learn(
      {
        ...(cwd === '' ? {} : { cwd }),
        ...(parent === undefined
          ? {}
          : { parent: this.links.get(this.id) ?? { session: parent, callId: '' } }),
      },
      at,
    );
    if (forkedFrom !== undefined && parent === undefined)
      this.head.emit(
        () => ({
          type: 'notice',
          level: 'info',
          text: `Forked from the session ${forkedFrom.slice(0, 100)}`,
        }),
        at,
      );
  }

  private readItem(type: string, item: JsonObject, moment: Moment): void {
    const call = readItemCall(type, item);
    if (call !== undefined) {
      const callId = call.callId ?? `line-${moment.place.line}`;
      if (/(?:^|[._])spawn_agent$/.test(call.tool)) this.spawns.add(callId);
      this.calls.start({ ...call, callId }, moment);
      return;
    }
    switch (type) {
      case 'message':
        this.readMessage(item, moment);
        return;
      case 'reasoning':
        this.messages.readThought(
          [...readParts(item['summary']), ...readParts(item['content'])].flatMap((part) =>
            part.type === 'text' ? [part.text] : [],
          ),
          'item',
          moment,
        );
        return;
      case 'function_call_output':
      case 'custom_tool_call_output':
        this.readCallOutput(item, moment);
        return;
      case 'tool_search_output':
        this.calls.finish(
          asString(item['call_id']) ?? `line-${moment.place.line}`,
          JSON.stringify(item['tools'] ?? [], null, 2),
          moment,
        );
        return;
      case 'web_search_call':
        this.searches.readItem(item, moment);
        return;
      case 'image_generation_call':
        this.readImage(item, 'item', moment);
        return;
      case 'agent_message':
        readAgentMessage(this, this.agentPath, item, moment);
        return;
      case 'compaction':
      case 'context_compaction':
      case 'compaction_summary':
        this.tellCompaction(undefined, moment);
        return;
      default:
        if (!quietItems.has(type)) this.skip(`items of type ${type.slice(0, 60) || 'none'}`, moment);
    }
  }

  private readMessage(item: JsonObject, moment: Moment): void {
    switch (asString(item['role']) ?? '') {
      case 'user':
        this.messages.readUserItem(item['content'], 'item', moment);
        return;
      case 'assistant':
        this.messages.readAgent(readParts(item['content']), 'item', moment);
        return;
      case 'developer':
      case 'system':
        return;
      default:
        this.skip('messages of an unknown role', moment);
    }
  }

  private readCallOutput(item: JsonObject, moment: Moment): void {
    const callId = asString(item['call_id']);
    if (callId === undefined) {
      this.skip('results without a call id', moment);
      return;
    }
    if (this.spawns.delete(callId)) {
      const output = parseObject(textOf(readParts(item['output'])));
      this.linkAgent(asString(output?.['agent_id']) ?? asString(output?.['new_thread_id']), callId);
    }
    this.calls.finish(callId, item['output'], moment);
  }
}
