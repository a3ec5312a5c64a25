import type { TranscriptEvent } from '../contract/transcript-event';

/** What a log tells of its own session. */
export interface SessionFacts {
  /** The first prompt, or the agent's own title. */
  title: string;
  /** '' when the log tells none. */
  cwd: string;
  agent: string;
  model?: string;
  /** The session that started this one, by the agent's own id, when this log is a subagent's. */
  parent?: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

/** Gathers what the events of a log tell of its own session. */
export class SessionFactsCollector {
  #facts: SessionFacts | undefined;
  #hasPrompt = false;

  add({ session, at, event }: TranscriptEvent): void {
    if (session !== '') return;
    if (event.type === 'message' && event.role === 'user') this.#hasPrompt = true;
    if (event.type !== 'session') return;
    const { title, cwd, agent, model, parent } = event;
    this.#facts = {
      title,
      cwd,
      agent,
      ...(model === undefined ? {} : { model }),
      ...(parent === undefined ? {} : { parent: parent.session }),
      startedAt: this.#facts?.startedAt ?? at,
    };
  }

  /** What is known so far; undefined when nothing is. */
  get facts(): SessionFacts | undefined {
    return this.#facts;
  }

  /** Whether a prompt was seen, so that there is a title that says something. */
  get hasPrompt(): boolean {
    return this.#hasPrompt;
  }
}
