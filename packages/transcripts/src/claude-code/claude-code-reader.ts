import type { LogFacts, LogReader } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString } from '../json/json-access';
import { createAgentLinks, type ParentCall } from './agent-links';
import { readAgentProgress } from './agent-progress';
import { createBackgroundTasks } from './background-tasks';
import { blocksOf, nameOf, toClaudeRecord, type ClaudeRecord } from './claude-record';
import { createConversation, type Conversation } from './conversation';
import { isOneChain } from './own-chain';
import { createRecentKeys, shapeOf } from './seen-records';
import type { LogState } from './session-writer';
import { readTypes, silentTypes } from './silent-records';
import { createTaskList } from './task-list';
import { claudeToolOf } from './tool-names';

/** The most summaries that wait for the message they are of. */
const mostSummaries = 1000;

/**
 * Reads a session's log of Claude Code, with the subagents' messages that stand in it (`isSidechain`, to 1.0) or in its
 * companions (2.0 and later), each a session of its own.
 */
export function openClaudeCodeReader(sink: TranscriptSink, facts: LogFacts): LogReader {
  const state: LogState = {
    tasks: createBackgroundTasks(),
    taskList: createTaskList(),
    links: createAgentLinks(),
  };
  const conversations = new Map<string, Conversation>();
  const written = createRecentKeys();
  /** Which subagent a message of this log is of, by its uuid. */
  const sidechains = createRecentKeys();
  /** Titles of chains of messages, by the uuid of their last one. */
  const summaries = new Map<string, string>();
  /** Subagents that are read from their call's progress: they had no file of their own when it was read. */
  const echoed = new Set<string>();
  let ownId = '';
  /** Of a subagent's log that is read by itself: the session that started it, by a call that is not told. */
  let ownParent: ParentCall | undefined;
  /** The first records, until they say whether all of the log is one session; undefined from then on. */
  let opening: ClaudeRecord[] | undefined = [];
  let hasSidechains = false;

  state.links.onLink((agentId, parent) => {
    sink.started(agentId, {
      callId: parent.callId,
      session: parent.session === ownId ? '' : parent.session,
    });
    conversations.get(agentId)?.setParent(parent);
  });

  function conversationOf(key: string): Conversation {
    const known = conversations.get(key);
    if (known !== undefined) return known;
    const findParent = (prompt: string | undefined): ParentCall | undefined =>
      key === '' ? ownParent : (state.links.parentOf(key, prompt) ?? someCallOf(ownId));
    const opened = createConversation({ sink, key, state, hasPrompts: true, findParent });
    conversations.set(key, opened);
    return opened;
  }

  /** The session that a record belongs to: '' the log's own. */
  function keyOf({ raw, place, uuid }: ClaudeRecord): string {
    if (place.file !== '') return place.file;
    if (raw['isSidechain'] !== true || !hasSidechains) return '';
    const key =
      asString(raw['agentId']) ?? sidechains.get(asString(raw['parentUuid']) ?? '') ?? uuid ?? 'sidechain';
    if (uuid !== undefined) sidechains.set(uuid, key);
    return key;
  }

  /** Calls that start subagents are known before their session is opened: a subagent's may be opened first. */
  function noteAgentCalls({ message, type }: ClaudeRecord, key: string): void {
    if (type !== 'assistant') return;
    for (const block of blocksOf(message?.['content']) ?? []) {
      const callId = block['type'] === 'tool_use' ? asString(block['id']) : undefined;
      const tool = claudeToolOf(asString(block['name']) ?? '');
      if (callId === undefined || (tool !== 'agent' && tool !== 'skill')) continue;
      const prompt = asString(asObject(block['input'])?.['prompt']) ?? '';
      state.links.addCall({ session: key === '' ? ownId : key, callId }, prompt);
    }
  }

  /** A subagent's message in its call's progress is one of its own log, and read where that is missing. */
  function readProgress(record: ClaudeRecord): void {
    const progress = readAgentProgress(record);
    if (progress === undefined) return;
    const { agentId, callId, message } = progress;
    if (callId !== undefined) state.links.link(agentId, callId);
    if (message === undefined || facts.hasCompanion?.(agentId) === true) return;
    if (opening !== undefined) takeOpening(isOneChain(opening) ?? true);
    echoed.add(agentId);
    take(message, agentId);
  }

  /** A summary is this session's title when it is of a message of this log: older logs begin with those of others. */
  function readSummary({ raw }: ClaudeRecord): void {
    const [leaf, summary] = [asString(raw['leafUuid']), asString(raw['summary'])];
    if (leaf === undefined || summary === undefined) return;
    if (written.get(leaf) !== undefined) {
      conversationOf('').setSummary(summary);
      return;
    }
    if (summaries.size < mostSummaries) summaries.set(leaf, summary);
  }

  /** Whether a record was read before: some logs hold parts of themselves twice. */
  function isWrittenAgain(record: ClaudeRecord): boolean {
    const { uuid } = record;
    if (uuid === undefined) return false;
    const shape = shapeOf(record);
    const isAgain = written.get(uuid) === shape;
    written.set(uuid, shape);
    return isAgain;
  }

  /** Takes the first records in, all at once, when it is known whose they are. */
  function takeOpening(isOwn: boolean): void {
    const records = opening ?? [];
    opening = undefined;
    hasSidechains = !isOwn;
    const agentId = isOwn ? records.map(({ raw }) => asString(raw['agentId'])).find(isTold) : undefined;
    const sessionId = records.map(({ raw }) => asString(raw['sessionId'])).find(isTold);
    ownId = agentId ?? sessionId ?? '';
    sink.identify(ownId);
    if (agentId !== undefined) ownParent = someCallOf(sessionId ?? '');
    for (const record of records) take(record);
  }

  function take(record: ClaudeRecord, key = keyOf(record)): void {
    if (isWrittenAgain(record)) {
      if (!echoed.has(key)) sink.skip('records that were written again', record.place, key);
      return;
    }
    noteAgentCalls(record, key);
    const isAgent =
      key !== '' && (record.place.file === key || record.raw['agentId'] === key || echoed.has(key));
    if (isAgent && !conversations.has(key)) sink.identify(key, key);
    const conversation = conversationOf(key);
    conversation.read(record);
    const summary = record.uuid === undefined ? undefined : summaries.get(record.uuid);
    if (summary !== undefined) conversation.setSummary(summary);
  }

  return {
    read(value, place) {
      const record = toClaudeRecord(value, place);
      if (record === undefined) {
        sink.skip('records that are no object with a type', place);
        return;
      }
      const { type } = record;
      if (!readTypes.has(type) && !silentTypes.has(type)) {
        sink.skip(`records of type ${nameOf(type)}`, place, place.file);
        return;
      }
      if (type === 'progress') {
        readProgress(record);
        return;
      }
      if (type === 'summary') {
        readSummary(record);
        return;
      }
      if (silentTypes.has(type) && type !== 'queue-operation') return;
      if (opening === undefined || place.file !== '') {
        take(record);
        return;
      }
      opening.push(record);
      const isOwn = isOneChain(opening);
      if (isOwn !== undefined) takeOpening(isOwn);
    },
    end() {
      if (opening !== undefined) takeOpening(true);
      // A log of nothing but titles is a session too.
      const [title] = conversations.size === 0 ? summaries.values() : [];
      const own = conversationOf('');
      if (title !== undefined) own.setSummary(title);
      for (const conversation of conversations.values()) conversation.flush();
    },
  };
}

/** What is known of the parent of an agent that no call is known to have started. */
function someCallOf(session: string): ParentCall | undefined {
  return session === '' ? undefined : { session, callId: '' };
}

function isTold(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
