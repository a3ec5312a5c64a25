import { settleCall, commandState, type ToolCallView, type ViewEvent } from '@showreel/views';

/** What is counted over a whole log. */
export interface LogStats {
  /** Events of the log's own session. */
  events: number;
  /** Calls of the log's own session, and how many of them, or of the background tasks they started, failed. */
  calls: number;
  failures: number;
  subagents: number;
  /** From the first event of the log's own session to the last, in milliseconds. */
  durationMs: number;
  /** Over the log's own session and its subagents'. */
  inputTokens: number;
  outputTokens: number;
  /** In US dollars; absent where the log states none. */
  cost?: number;
  /** The model that was told last. */
  model?: string;
}

/** Counts the view events of a log, of each of its sessions, as they come. */
export class LogTally {
  readonly #subagents = new Set<string>();
  /** The views of calls that have no result yet. */
  readonly #open = new Map<string, ToolCallView>();
  /** Calls whose background task has not ended, and whether they count as failed. */
  readonly #tasks = new Map<string, boolean>();
  #first: number | undefined;
  #last = 0;
  #stats = { events: 0, calls: 0, failures: 0, inputTokens: 0, outputTokens: 0 };
  #cost: number | undefined;
  #model: string | undefined;

  add(session: string, event: ViewEvent): void {
    if (event.type === 'usage') {
      this.#stats.inputTokens += event.inputTokens;
      this.#stats.outputTokens += event.outputTokens;
      if (event.cost !== undefined) this.#cost = (this.#cost ?? 0) + event.cost;
    }
    if (session !== '') {
      this.#subagents.add(session);
      return;
    }
    this.#stats.events += 1;
    this.#first ??= event.at;
    this.#last = Math.max(this.#last, event.at);
    this.#count(event);
  }

  get stats(): LogStats {
    return {
      ...this.#stats,
      subagents: this.#subagents.size,
      durationMs: Math.max(0, this.#last - (this.#first ?? 0)),
      ...(this.#cost === undefined ? {} : { cost: this.#cost }),
      ...(this.#model === undefined ? {} : { model: this.#model }),
    };
  }

  #count(event: ViewEvent): void {
    switch (event.type) {
      case 'tool-call':
        this.#stats.calls += 1;
        this.#open.set(event.callId, event.view);
        return;
      case 'tool-result': {
        const call = this.#open.get(event.callId);
        this.#open.delete(event.callId);
        if (call === undefined) return;
        const isFailure = settleCall(call, event).state === 'failed';
        if (isFailure) this.#stats.failures += 1;
        if (this.#tasks.has(event.callId)) this.#tasks.set(event.callId, isFailure);
        return;
      }
      case 'task': {
        const counted = this.#tasks.get(event.callId) ?? false;
        if (event.state === 'running') {
          this.#tasks.set(event.callId, counted);
          return;
        }
        const isFailure = event.state === 'exited' && commandState(event) === 'failed';
        this.#stats.failures += Number(isFailure) - Number(counted);
        this.#tasks.delete(event.callId);
        return;
      }
      case 'session':
        this.#model = event.model ?? this.#model;
        return;
      case 'usage':
        if (event.model !== '') this.#model = event.model;
        return;
      case 'message':
      case 'thought':
      case 'todo':
      case 'notice':
    }
  }
}
