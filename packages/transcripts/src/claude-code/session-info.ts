import type { NewEvent } from '@showreel/sessions';
import { asObject, asString } from '../json/json-access';
import { promptTitle } from '../session/prompt-title';
import type { ParentCall } from './agent-links';
import { blocksOf, isAddedByProgram, modelOf, type ClaudeRecord } from './claude-record';
import { readUserText } from './user-text';

const claudeCodeAgent = 'Claude Code';

type TitleSource = 'custom' | 'ai' | 'summary' | 'prompt' | 'command' | 'answer';

type SessionEvent = Extract<NewEvent, { type: 'session' }>;

/** What a session's records tell of it: its title, where it ran and with which model. */
export interface SessionInfo {
  /** Takes in a record before the session is opened: what came first counts. */
  learn(record: ClaudeRecord): void;
  /** Takes in a record after that: what came last counts. */
  follow(record: ClaudeRecord): void;
  /** The first that names a call counts. */
  setParent(parent: ParentCall): void;
  /** Sets the title that the program gave to a chain of messages. */
  setSummary(title: string): void;
  /** Whether all is known that can be waited for. */
  isReady(): boolean;
  firstPrompt(): string | undefined;
  /** The event that opens the session, or tells what changed since the last one; undefined when nothing did. */
  takeEvent(): SessionEvent | undefined;
}

/** `hasPrompts`: the log holds what the person typed. The stream of `claude -p` mostly does not. */
export function createSessionInfo({ hasPrompts }: { hasPrompts: boolean }): SessionInfo {
  const titles: { [source in TitleSource]?: string } = {};
  let cwd: string | undefined;
  let model: string | undefined;
  let parent: ParentCall | undefined;
  let prompt: string | undefined;
  let told = '';
  let isAnswered = false;
  let hasResults = false;
  let worktree: string | undefined;

  /** In a worktree the program calls the session after it (2.1.223 and later): no title that a person gave. */
  function readCustomTitle(title: string | undefined): void {
    if (title !== worktree) assign('custom', title);
  }

  function assign(source: TitleSource, text: string | undefined): void {
    const title = promptTitle(text ?? '');
    if (title !== undefined) titles[source] = title;
  }

  function readTitles(record: ClaudeRecord, { mayPrompt }: { mayPrompt: boolean }): void {
    if (record.type === 'worktree-state') worktree = worktreeOf(record) ?? worktree;
    if (record.type === 'custom-title') readCustomTitle(asString(record.raw['customTitle']));
    if (record.type === 'ai-title') assign('ai', asString(record.raw['aiTitle']));
    if (titles.prompt !== undefined) return;
    const typed = typedTexts(record);
    if (typed.prompt !== undefined && mayPrompt) {
      prompt ??= typed.prompt;
      assign('prompt', typed.prompt);
    }
    if (typed.command !== undefined && (titles.command === undefined || !titles.command.includes(' '))) {
      assign('command', typed.command);
    }
    if (titles.answer === undefined) assign('answer', typed.answer);
  }

  return {
    learn(record) {
      readTitles(record, { mayPrompt: true });
      cwd ??= cwdOf(record);
      model ??= modelOf(record);
      isAnswered ||= record.type === 'assistant';
      hasResults ||= isAnswered && record.type === 'user';
    },
    follow(record) {
      // The command that a session began with stays its title.
      readTitles(record, { mayPrompt: titles.command === undefined });
      cwd = cwdOf(record) ?? cwd;
      model = modelOf(record) ?? model;
    },
    setParent(found) {
      if (parent === undefined || parent.callId === '') parent = found;
    },
    setSummary(title) {
      assign('summary', title);
    },
    // A model that is told later is told then: whoever follows a log must not wait for what may never come.
    isReady: () =>
      isAnswered &&
      (hasResults ||
        (hasPrompts
          ? [titles.custom, titles.ai, titles.prompt, titles.command].some((title) => title !== undefined)
          : // Without a prompt what the agent says first is the title, unless it says nothing at first.
            titles.answer !== undefined)),
    firstPrompt: () => prompt,
    takeEvent() {
      const { custom, ai, summary, command, answer } = titles;
      const event: SessionEvent = {
        type: 'session',
        title: custom ?? ai ?? summary ?? titles.prompt ?? command ?? answer ?? 'Claude Code session',
        cwd: cwd ?? '',
        agent: claudeCodeAgent,
        ...(model === undefined ? {} : { model }),
        ...(parent === undefined ? {} : { parent }),
      };
      const now = JSON.stringify(event);
      if (now === told) return undefined;
      told = now;
      return event;
    },
  };
}

function worktreeOf({ raw }: ClaudeRecord): string | undefined {
  return asString(asObject(raw['worktreeSession'])?.['worktreeName']);
}

function cwdOf({ raw }: ClaudeRecord): string | undefined {
  const cwd = asString(raw['cwd']);
  return cwd === '' ? undefined : cwd;
}

/** What a person typed in a record, or the first words of an answer: what a title can be made of. */
function typedTexts(record: ClaudeRecord): {
  prompt?: string;
  command?: string;
  answer?: string;
} {
  const { type, raw, message } = record;
  const isTyped = type === 'user' && !isAddedByProgram(record) && raw['isCompactSummary'] !== true;
  if (!isTyped && type !== 'assistant') return {};
  for (const block of blocksOf(message?.['content']) ?? []) {
    const text = block['type'] === 'text' ? asString(block['text']) : undefined;
    if (text === undefined || text.trim() === '') continue;
    if (type === 'assistant') return { answer: text };
    const read = readUserText(text);
    if (read.kind === 'prompt') return isContinuation(read.text) ? {} : { prompt: read.text };
    if (read.kind === 'command') return { command: read.text };
    // An agent of a team is told its task by another one.
    if (read.kind === 'teammate') return { command: read.text };
  }
  return {};
}

/** Whether a user's text is the summary with which the program goes on after a compaction. */
export function isContinuation(text: string): boolean {
  return text.startsWith('This session is being continued from a previous conversation');
}
