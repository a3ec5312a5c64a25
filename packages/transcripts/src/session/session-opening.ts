import type { NewEvent } from '@showreel/sessions';
import type { TranscriptSink } from '../contract/transcript-sink';
import { promptTitle } from './prompt-title';

/** What is learnt of a session from its records. A field that is absent or blank tells nothing. */
interface SessionFacts {
  /** The agent's own title: it wins over the first prompt. */
  title?: string | undefined;
  cwd?: string | undefined;
  model?: string | undefined;
  parent?: { session: string; callId: string } | undefined;
}

/** Where the events of one session go: they wait until the event that opens it can tell all that it should. */
export interface SessionOpening {
  /** Takes in facts. Once the session is open, one that changed is told at once. */
  learn(facts: SessionFacts, at: number | undefined): void;
  /** The text of a prompt: the title, when the agent gives none. */
  learnPrompt(text: string): void;
  emit(event: NewEvent, at: number | undefined): void;
  /** Opens the session, and lets out what waited. Nothing happens when it is open. */
  open(): void;
  isOpen(): boolean;
}

/** The most events that wait. */
const mostHeld = 200;

/** `key` is the session's in the sink ('' for the log's own); `untitled` its title when nothing tells one. */
export function createSessionOpening(
  sink: Pick<TranscriptSink, 'emit'>,
  { agent, key = '', untitled }: { agent: string; key?: string; untitled: string },
): SessionOpening {
  let held: { event: NewEvent; at: number | undefined }[] | undefined = [];
  let facts: SessionFacts = {};
  let prompt: string | undefined;
  let startedAt: number | undefined;
  let told = '';

  function send(event: NewEvent, at: number | undefined): void {
    sink.emit(event, key === '' ? { at } : { at, session: key });
  }

  function tell(at: number | undefined): void {
    const { title, cwd = '', model, parent } = facts;
    const event: NewEvent = {
      type: 'session',
      title: title ?? prompt ?? untitled,
      cwd,
      agent,
      ...(model === undefined ? {} : { model }),
      ...(parent === undefined ? {} : { parent }),
    };
    const now = JSON.stringify(event);
    if (now === told) return;
    told = now;
    send(event, at);
  }

  function open(): void {
    if (held === undefined) return;
    const waiting = held;
    held = undefined;
    tell(startedAt ?? waiting.find(({ at }) => at !== undefined)?.at);
    for (const { event, at } of waiting) send(event, at);
  }

  return {
    learn(found, at) {
      startedAt ??= at;
      facts = {
        title: stated(found.title) ?? facts.title,
        cwd: stated(found.cwd) ?? facts.cwd,
        model: stated(found.model) ?? facts.model,
        parent: found.parent ?? facts.parent,
      };
      if (held === undefined) tell(at);
    },
    learnPrompt(text) {
      prompt ??= promptTitle(text);
    },
    emit(event, at) {
      if (held === undefined) {
        send(event, at);
        return;
      }
      held.push({ event, at });
      if (held.length >= mostHeld) open();
    },
    open,
    isOpen: () => held === undefined,
  };
}

function stated(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
