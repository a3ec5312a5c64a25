import type { JsonObject } from '../json/json-access';
import type { CallOutput } from './call-output';
import type { Moment } from './moment';
import type { OpenCall } from './open-call';

/** What was told of a call that has not come yet: some versions write a call after what it did. */
export interface EarlyCall {
  call: OpenCall;
  output?: CallOutput;
  /** The event of the command's end. */
  command?: JsonObject;
  moment: Moment;
}

/** How many calls are waited for at most. */
const mostEarly = 64;

/** The calls of a thread of which something was told before they came. */
export class EarlyCalls {
  private readonly calls = new Map<string, EarlyCall>();

  /** What is known of this call so far, to be added to. */
  await(callId: string, moment: Moment): EarlyCall {
    const found = this.calls.get(callId);
    if (found !== undefined) return found;
    const early: EarlyCall = { call: { callId, role: { of: 'other' }, patches: [] }, moment };
    this.calls.set(callId, early);
    return early;
  }

  hasOutput(callId: string): boolean {
    return this.calls.get(callId)?.output !== undefined;
  }

  isFull(): boolean {
    return this.calls.size >= mostEarly;
  }

  /** The call came. */
  take(callId: string): EarlyCall | undefined {
    const found = this.calls.get(callId);
    this.calls.delete(callId);
    return found;
  }

  /** None of them is waited for any more. */
  takeAll(): EarlyCall[] {
    const all = [...this.calls.values()];
    this.calls.clear();
    return all;
  }
}
