import type { JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import type { JsonObject } from '../json/json-access';
import { readOutput, type CallOutput } from './call-output';
import { roleOf } from './call-role';
import { commandArguments, type CommandEnd } from './command-end';
import { ownPatches, resultOf, type OpenCall, type PatchEnd } from './open-call';
import type { Moment } from './moment';
import { readPlans } from './read-plan';
import type { ContentPart } from './read-content';
import { EarlyCalls, type EarlyCall } from './early-calls';
import { ThreadTasks } from './thread-tasks';
import type { SessionHead } from './session-head';
import { boundArguments } from './bound-arguments';

/** A result that waits for what its log may say of it right after. */
interface Waiting {
  call: OpenCall;
  output: CallOutput;
  at: number | undefined;
}

/** The calls of one thread: what is open, and what other records say of it until its result is told. */
export class ThreadCalls {
  private readonly open = new Map<string, OpenCall>();
  private readonly known = new Set<string>();
  private readonly tasks: ThreadTasks;
  private readonly early = new EarlyCalls();
  private readonly patched = new Set<string>();
  private waiting: Waiting | undefined;

  constructor(
    private readonly sink: TranscriptSink,
    private readonly head: SessionHead,
    private readonly session: string,
  ) {
    this.tasks = new ThreadTasks(sink, head);
  }

  /** A call begins. One whose id is known already is not drawn again. */
  start({ callId, tool, args }: { callId: string; tool: string; args: JsonValue }, moment: Moment): void {
    if (this.known.has(callId)) {
      this.sink.skip('calls that the log repeats', moment.place, this.session);
      return;
    }
    const role = roleOf(tool, args);
    const early = this.early.take(callId);
    const call: OpenCall = { ...(early?.call ?? { callId, patches: [] }), role };
    this.known.add(callId);
    this.open.set(callId, call);
    this.head.begin();
    this.head.emit(() => ({ type: 'tool-call', callId, tool, args: boundArguments(args) }), moment.at);
    if (role.of === 'session' && role.stops) this.tasks.stop(role.task);
    for (const items of readPlans(tool, args, role))
      this.head.emit(() => ({ type: 'todo', items }), moment.at);
    if (early?.output !== undefined) this.settle(call, early.output, moment.at);
  }

  /** A call's output. The one of a call that does not come in its turn is drawn by itself. */
  finish(callId: string, value: JsonValue | undefined, moment: Moment): void {
    const call = this.open.get(callId);
    if (this.known.has(callId) ? call === undefined : this.early.hasOutput(callId)) {
      this.sink.skip('second results of a call', moment.place, this.session);
      return;
    }
    const output = readOutput(value);
    if (call === undefined) this.awaitCall(callId, moment).output = output;
    else if (waitsFor(call, output)) {
      this.open.delete(callId);
      this.release();
      this.waiting = { call, output, at: moment.at };
    } else this.settle(call, output, moment.at);
  }

  /** Whether a call of this id was seen. */
  knows(callId: string): boolean {
    return this.known.has(callId);
  }

  /** A result that waited goes out: nothing more is said of it. */
  release(): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting !== undefined) this.settle(waiting.call, waiting.output, waiting.at);
  }

  /** Images that the log hands in after the call that looked at them; false when there is no such call. */
  takeImages(parts: readonly ContentPart[]): boolean {
    if (this.waiting?.call.role.of !== 'image') return false;
    this.waiting.output.parts.push(...parts);
    this.release();
    return true;
  }

  /** A command's end, from its own event. One that no call of the log asked for is drawn by itself. */
  endCommand(callId: string, end: CommandEnd, fields: JsonObject, moment: Moment): void {
    const call = this.open.get(callId) ?? this.scriptOfOneCommand();
    if (call !== undefined) {
      call.end ??= end;
      return;
    }
    if (this.tasks.endOf(callId, end, moment.at) || this.known.has(callId)) return;
    // A script runs that calls more: what it runs is drawn as it ends.
    if (this.lastScript() !== undefined) this.drawCommand(callId, end, fields, moment);
    else {
      const early = this.awaitCall(callId, moment);
      early.call.end = end;
      early.command = fields;
    }
  }

  /** A patch's end: of its call, else of the script that runs or ran last, else drawn by itself. */
  endPatch(patch: PatchEnd, moment: Moment): void {
    // A patch's end is told twice by some versions: as an event, and as a finished item of its turn.
    if (this.patched.has(patch.callId)) return;
    if (patch.callId !== '') this.patched.add(patch.callId);
    const call = this.open.get(patch.callId) ?? this.waitingFor(patch.callId) ?? this.lastScript();
    const found =
      call ?? (this.known.has(patch.callId) ? undefined : this.awaitCall(patch.callId, moment).call);
    if (found === undefined) this.drawPatch(patch, moment);
    else found.patches.push(patch);
  }

  /** What a server said of its tool's call; a call that no item of the log tells is drawn by itself. */
  endTool(
    call: { callId: string; tool: string; args: JsonValue; failed: boolean; result: JsonValue },
    moment: Moment,
  ): void {
    const open = this.open.get(call.callId) ?? this.waitingFor(call.callId);
    if (open !== undefined && call.failed) open.failed = true;
    if (open !== undefined || this.known.has(call.callId)) return;
    this.start(call, moment);
    const nested = this.open.get(call.callId);
    if (nested === undefined) return;
    if (call.failed) nested.failed = true;
    this.settle(nested, readOutput(call.result), moment.at);
  }

  /** The turn was interrupted: what is open may still tell its output, and is stopped when a next turn begins. */
  abort(): void {
    for (const call of this.open.values()) call.aborted = true;
  }

  /** Calls that will have no output of their own end with what is known of them. */
  closeTurn(at: number | undefined): void {
    this.release();
    this.drawEarly();
    for (const call of [...this.open.values()]) {
      if (call.aborted === true || call.end !== undefined || call.patches.length > 0)
        this.settle(call, undefined, at);
    }
  }

  private awaitCall(callId: string, moment: Moment): EarlyCall {
    if (this.early.isFull()) this.drawEarly();
    return this.early.await(callId, moment);
  }

  /** Draws what was told of calls that did not come. */
  private drawEarly(): void {
    for (const { call, output, command, moment } of this.early.takeAll()) {
      if (output !== undefined) {
        this.known.add(call.callId);
        this.settle(call, output, moment.at);
      } else {
        if (call.end !== undefined) this.drawCommand(call.callId, call.end, command ?? {}, moment);
        for (const patch of call.patches) this.drawPatch(patch, moment);
      }
    }
  }

  private settle(call: OpenCall, output: CallOutput | undefined, at: number | undefined): void {
    this.open.delete(call.callId);
    const own = ownPatches(call);
    for (const patch of call.patches) {
      const isOwn = own.includes(patch) || (!patch.applied && patch.callId === call.callId);
      if (!isOwn) this.drawPatch(patch, { at, place: { file: '', line: 0 } });
    }
    this.head.emit(() => resultOf(this.sink, call, output), at);
    if (output !== undefined) this.tasks.follow(call, output, at);
  }

  private drawCommand(callId: string, end: CommandEnd, fields: JsonObject, moment: Moment): void {
    const call = { callId, tool: 'exec_command', args: commandArguments(fields) };
    this.drawAlone(call, moment, (nested) => ({ ...nested, end }));
  }

  private drawPatch(patch: PatchEnd, moment: Moment): void {
    const call = { callId: patch.callId, tool: 'apply_patch', args: { changes: patch.changes } };
    this.drawAlone(call, moment, (nested) => ({ ...nested, patches: [{ ...patch, callId: nested.callId }] }));
  }

  /** Draws a call of which the log holds nothing but its end. */
  private drawAlone(
    call: { callId: string; tool: string; args: JsonValue },
    moment: Moment,
    complete: (nested: OpenCall) => OpenCall,
  ): void {
    const callId =
      this.known.has(call.callId) || call.callId === '' ? `${call.callId}:${this.known.size}` : call.callId;
    this.start({ ...call, callId }, moment);
    const nested = this.open.get(callId);
    if (nested !== undefined) this.settle(complete(nested), undefined, moment.at);
  }

  private waitingFor(callId: string): OpenCall | undefined {
    return this.waiting?.call.callId === callId ? this.waiting.call : undefined;
  }

  private lastScript(): OpenCall | undefined {
    const open = [...this.open.values()].findLast(({ role }) => role.of === 'script');
    return open ?? (this.waiting?.call.role.of === 'script' ? this.waiting.call : undefined);
  }

  /** The script that runs, when the one command in its text is all that it calls. */
  private scriptOfOneCommand(): OpenCall | undefined {
    const call = this.lastScript();
    if (call?.role.of !== 'script' || call.end !== undefined) return undefined;
    return call.role.calls.length === 1 && call.role.calls[0]?.tool === 'exec_command' ? call : undefined;
  }
}

/** Whether the log may say right after a result what it was: of a patch, or the image that was looked at. */
function waitsFor({ role, patches }: OpenCall, output: CallOutput): boolean {
  switch (role.of) {
    case 'patch':
      return patches.length === 0 && output.ended === undefined;
    case 'script':
      return patches.length === 0 && output.exitCode === undefined && role.calls.length > 0;
    case 'image':
      return output.parts.every(({ type }) => type !== 'image');
    case 'command':
    case 'session':
    case 'other':
      return false;
  }
}
