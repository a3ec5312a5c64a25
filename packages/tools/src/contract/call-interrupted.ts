import type { CallEnd } from '@showreel/views';

/** The reason to abort a call with when the server stops. Any other reason means that a person stopped the call. */
export class CallInterrupted extends Error {
  override readonly name = 'CallInterrupted';

  constructor(message = 'Showreel stopped while this call ran.') {
    super(message);
  }
}

/** How a call ends that an aborted signal cut short. */
export function callEndOf(signal: AbortSignal): CallEnd {
  return signal.reason instanceof CallInterrupted ? 'interrupted' : 'stopped';
}
