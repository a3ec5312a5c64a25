import type { TranscriptSink } from '../contract/transcript-sink';
import type { ParentCall } from './agent-links';
import type { ClaudeRecord } from './claude-record';
import { createRecordReader } from './record-reader';
import { createSessionInfo } from './session-info';
import type { LogState, SessionWriter } from './session-writer';
import { createUsageCounter, type UsageCounter } from './usage-count';

/** One session of a log: its own, or a subagent's. */
export interface Conversation {
  read(record: ClaudeRecord): void;
  setParent(parent: ParentCall): void;
  setSummary(title: string): void;
  usage: UsageCounter;
  writer: SessionWriter;
  /** What was held back comes out; more may follow. */
  flush(): void;
}

interface ConversationParts {
  sink: TranscriptSink;
  /** '' for the log's own session. */
  key: string;
  state: LogState;
  /** Whether the log holds what the person typed. */
  hasPrompts: boolean;
  /** Asked once, when the session is opened. */
  findParent: (prompt: string | undefined) => ParentCall | undefined;
}

/** How many records wait at most until a session's title and model are known. */
const mostHeld = 32;

export function createConversation({
  sink,
  key,
  state,
  hasPrompts,
  findParent,
}: ConversationParts): Conversation {
  const info = createSessionInfo({ hasPrompts });
  const writer: SessionWriter = {
    emit: (event, at) => {
      open(at);
      sink.emit(event, { at, session: key });
    },
    keepBlob: (bytes) => sink.keepBlob(bytes),
    skip: (reason, place) => {
      sink.skip(reason, place, key);
    },
  };
  const usage = createUsageCounter(writer.emit);
  const records = createRecordReader({ writer, state, usage });
  let held: ClaudeRecord[] = [];
  let isOpen = false;

  function tellChanges(at: number | undefined): void {
    const event = info.takeEvent();
    if (event !== undefined) sink.emit(event, { at, session: key });
  }

  function handle(record: ClaudeRecord): void {
    info.follow(record);
    tellChanges(record.at);
    records.read(record);
  }

  function open(at: number | undefined): void {
    if (isOpen) return;
    isOpen = true;
    const parent = findParent(info.firstPrompt());
    if (parent !== undefined) info.setParent(parent);
    const waiting = held;
    held = [];
    tellChanges(waiting.find((record) => record.at !== undefined)?.at ?? at);
    for (const record of waiting) handle(record);
  }

  return {
    usage,
    writer,
    read(record) {
      if (isOpen) {
        handle(record);
        return;
      }
      info.learn(record);
      held.push(record);
      if (info.isReady() || held.length >= mostHeld) open(record.at);
    },
    setParent(parent) {
      info.setParent(parent);
      if (isOpen) tellChanges(undefined);
    },
    setSummary(title) {
      info.setSummary(title);
      if (isOpen) tellChanges(undefined);
    },
    flush() {
      open(undefined);
      records.flush();
    },
  };
}
