import type { NewEvent } from '@showreel/sessions';
import type { TranscriptSink } from '../contract/transcript-sink';

/** An event of a thread, made when it goes out: only then are its blobs kept. */
type LateEvent = () => NewEvent;

/** What a thread's `session` event says; undefined: not known yet. */
interface HeadFacts {
  title?: string;
  cwd?: string;
  model?: string;
  parent?: { session: string; callId: string };
}

/** How many events wait for the first prompt at most. */
const mostHeld = 64;

/**
 * Writes the events of one thread, after a `session` event that waits until it is known what it says. The bytes of a
 * prompt's images go out with the prompt, not with what waited before it.
 */
export interface SessionHead {
  emit(event: LateEvent, at: number | undefined): void;
  /** Adds what is known now. Once the session has begun, a change is another `session` event. */
  learn(facts: HeadFacts, at: number | undefined): void;
  readonly facts: HeadFacts;
  /** Begins the session with what is known. */
  begin(): void;
}

/** `session` is '' for the log's own thread. */
export function openHead(sink: TranscriptSink, session: string): SessionHead {
  let facts: HeadFacts = {};
  let held: { event: LateEvent; at: number | undefined }[] | undefined = [];
  let firstAt: number | undefined;

  const send = (event: NewEvent, at: number | undefined): void => sink.emit(event, { at, session });
  const tell = (at: number | undefined): void => send(describeSession(facts), at);

  function begin(): void {
    if (held === undefined) return;
    const waiting = held;
    held = undefined;
    tell(firstAt);
    for (const { event, at } of waiting) send(event(), at);
  }

  return {
    emit(event, at) {
      firstAt ??= at;
      if (held === undefined) {
        send(event(), at);
        return;
      }
      held.push({ event, at });
      if (held.length >= mostHeld) begin();
    },
    learn(learned, at) {
      firstAt ??= at;
      const before = JSON.stringify(describeSession(facts));
      facts = { ...facts, ...learned };
      if (held === undefined && JSON.stringify(describeSession(facts)) !== before) tell(at);
    },
    get facts() {
      return facts;
    },
    begin,
  };
}

function describeSession({ title = 'Codex session', cwd = '', ...rest }: HeadFacts): NewEvent {
  return { type: 'session', title, cwd, agent: 'Codex', ...rest };
}
