import type { NewEvent } from '@showreel/sessions';
import type { CallEnd, JsonValue } from '@showreel/views';
import type { RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString, parseJson, type JsonObject } from '../json/json-access';
import { boundedArgs } from '../outputs/bounded-args';
import type { ChangeMeta, CommandMeta } from '../present/recorded-meta';
import type { BackgroundJobs } from './background-jobs';
import { commandTools, readCommandEnd } from './command-end';
import { readFileChange } from './file-change';
import { createEarlyResults } from '../session/early-results';
import { readContent, skipUnknown, textOf, type MessageContent, type WrittenCall } from './message-content';

interface Moment {
  at: number | undefined;
  place: RecordPlace;
}

interface HarnessCallsOptions {
  sink: TranscriptSink;
  jobs: BackgroundJobs;
  emit: (event: NewEvent, at: number | undefined) => void;
}

interface OpenCall {
  tool: string;
  args: JsonValue;
}

interface GivenResult {
  result: JsonObject;
  error: JsonObject | undefined;
  meta: JsonValue | undefined;
}

/** The tools that start subagents. */
const startingTools = new Set(['subagent', 'subagent_fork']);

/** The calls of a session and their results, each once: a call stands in the model's message and as an event. */
export class HarnessCalls {
  readonly #open = new Map<string, OpenCall>();
  /** Calls that were told; those with a result are no longer open. */
  readonly #seen = new Set<string>();
  readonly #answered = new Set<string>();
  /** The call that an approval is asked for. */
  readonly #asked = new Map<string, string>();
  readonly #denied = new Set<string>();
  /** Calls whose subagent is known. */
  readonly #started = new Set<string>();
  readonly #early = createEarlyResults();

  constructor(private readonly options: HarnessCallsOptions) {}

  /** Tells a call, unless it was told. Returns its arguments. */
  open(call: WrittenCall, at: number | undefined): JsonValue {
    const args = boundedArgs(parseJson(call.arguments) ?? call.arguments);
    this.#tell(call.callId, { tool: call.tool, args }, at);
    return args;
  }

  readCall(data: JsonObject, { at, place }: Moment): void {
    const [callId, tool] = [asString(data['subCallId']) ?? asString(data['callId']), asString(data['name'])];
    const written = data['arguments'] ?? {};
    if (callId === undefined || tool === undefined) {
      this.options.sink.skip('calls without an id', place);
      return;
    }
    if (typeof written === 'string') this.open({ callId, tool, arguments: written }, at);
    // A call that another one dispatched has its arguments as they are.
    else this.#tell(callId, { tool, args: boundedArgs(written) }, at);
  }

  /** Formats 0 to 3 wrap a result in a block of a message of the user's; from 4 on the message is the result. */
  readResult(data: JsonObject, moment: Moment): void {
    const message = asObject(data['message']) ?? {};
    const list = Array.isArray(message['content']) ? message['content'] : [];
    const wrapper = list.map(asObject).find((block) => block?.['type'] === 'tool-result');
    const result = wrapper ?? message;
    const callId = asString(result['toolCallId']) ?? asString(asObject(message['source'])?.['callId']);
    if (callId === undefined) {
      this.options.sink.skip('results without a call id', moment.place);
      return;
    }
    this.#answer(callId, { result, error: asObject(data['error']), meta: data['meta'] }, moment);
  }

  readDispatch(data: JsonObject, moment: Moment): void {
    const callId = asString(data['subCallId']);
    if (callId === undefined) {
      this.options.sink.skip('results without a call id', moment.place);
      return;
    }
    this.readCall(data, moment);
    this.#answer(callId, { result: data, error: undefined, meta: undefined }, moment);
  }

  /** A session lists the subagents that it started, each while the call that does so is open. */
  readStart(data: JsonObject): void {
    const [child, label] = [asString(data['childId']), asString(data['label'])];
    if (child === undefined) return;
    const calls = Array.from(this.#open).filter(
      ([callId, { tool }]) => startingTools.has(tool) && !this.#started.has(callId),
    );
    const named = calls.find(([, { args }]) => asString(asObject(args)?.['description']) === label);
    const [callId] = named ?? (calls.length === 1 ? calls[0] : undefined) ?? [];
    if (callId === undefined) return;
    this.#started.add(callId);
    this.options.sink.started(child, { callId });
  }

  readApproval(data: JsonObject): void {
    const [id, callId, outcome] = [asString(data['id']), asString(data['callId']), asString(data['outcome'])];
    if (id === undefined) return;
    if (callId !== undefined) this.#asked.set(id, callId);
    const asked = this.#asked.get(id);
    if (outcome === undefined || asked === undefined) return;
    this.#asked.delete(id);
    if (outcome === 'rejected') this.#denied.add(asked);
  }

  #tell(callId: string, { tool, args }: OpenCall, at: number | undefined): void {
    if (this.#seen.has(callId)) return;
    this.#seen.add(callId);
    this.#open.set(callId, { tool, args });
    this.options.emit({ type: 'tool-call', callId, tool, args }, at);
    this.#early.release(callId);
  }

  /** Another record is read. */
  pass(): void {
    this.#early.pass();
  }

  /** Results whose calls did not come come out. */
  end(): void {
    this.#early.flush();
  }

  #answer(callId: string, given: GivenResult, moment: Moment): void {
    if (this.#answered.has(callId) || this.#early.has(callId)) {
      this.options.sink.skip('second results of a call', moment.place);
      return;
    }
    if (this.#seen.has(callId)) this.#settle(callId, given, moment);
    else {
      this.#early.hold(callId, () => {
        this.#settle(callId, given, moment);
      });
    }
  }

  #settle(callId: string, given: GivenResult, { at, place }: Moment): void {
    const { sink, emit } = this.options;
    this.#answered.add(callId);
    const content = readContent(given.result['content']);
    skipUnknown(sink, content, place);
    const call = this.#open.get(callId);
    this.#open.delete(callId);
    const isError = given.result['isError'] === true || given.error !== undefined;
    const ended = this.#endOf(callId, given.error);
    const started = isError ? undefined : this.#startOf(callId, call, content);
    const meta =
      call === undefined || isError || started !== undefined
        ? undefined
        : this.#metaOf(call, content, given.meta);
    emit(
      {
        type: 'tool-result',
        callId,
        content: content.blocks,
        isError,
        ...(ended === undefined ? {} : { ended }),
        ...(meta === undefined ? {} : { meta }),
      },
      at,
    );
    if (started !== undefined) emit(started, at);
    const job = asString(asObject(call?.args)?.['job_id']) ?? asString(asObject(call?.args)?.['task_id']);
    const jobEnd = job === undefined ? undefined : this.options.jobs.read(job, textOf(content.blocks));
    if (jobEnd !== undefined) emit(jobEnd, at);
  }

  #endOf(callId: string, error: JsonObject | undefined): CallEnd | undefined {
    if (this.#denied.delete(callId)) return 'denied';
    const code = `${asString(error?.['name']) ?? ''} ${asString(error?.['code']) ?? ''}`;
    if (/OUTCOME_UNKNOWN/i.test(code)) return 'interrupted';
    if (/REJECTED|DENIED/i.test(code)) return 'denied';
    return /ABORT|CANCEL/i.test(code) ? 'stopped' : undefined;
  }

  #startOf(callId: string, call: OpenCall | undefined, { blocks }: MessageContent): NewEvent | undefined {
    const isBackground = asObject(call?.args)?.['run_in_background'] === true;
    return isBackground ? this.options.jobs.start(callId, textOf(blocks)) : undefined;
  }

  #metaOf(
    call: OpenCall,
    { blocks }: MessageContent,
    meta: JsonValue | undefined,
  ): ChangeMeta | CommandMeta | undefined {
    if (!commandTools.has(call.tool)) return readFileChange(meta, call);
    const isBackground = asObject(call.args)?.['run_in_background'] === true;
    return isBackground || blocks.length === 0
      ? undefined
      : readCommandEnd(this.options.sink, textOf(blocks));
  }
}
