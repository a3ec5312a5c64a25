import { ephemeralEvent, type StreamEvent, type ViewEvent } from '@showreel/views';
import type { Connection } from './connection';

/**
 * The durable events of a session after a seq, then what happens, as it happens. Ends when its reader stops reading;
 * rejects when the session is deleted or the API cannot be reached any more.
 */
export async function* watchEvents(
  { client, local }: Connection,
  range: { sessionId: string; after: number },
): AsyncGenerator<ViewEvent, void> {
  const arrived: ViewEvent[] = [];
  let failure: Error | undefined;
  let wake = (): void => undefined;
  const fail = (error: Error): void => {
    failure = error;
    wake();
  };
  const subscription = client.sessions.watch.subscribe(range, {
    onData(value) {
      const event = 'id' in value ? value.data : value;
      if (!isDurable(event)) return;
      arrived.push(event);
      wake();
    },
    onError: fail,
    onConnectionStateChange({ error }) {
      // A server comes back; without a wire, what failed once fails again.
      if (local !== undefined && error !== null) fail(error);
    },
    onComplete: () => fail(new Error('The watch ended.')),
  });
  try {
    while (failure === undefined) {
      yield* arrived.splice(0);
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (arrived.length > 0 || failure !== undefined) resolve();
      });
    }
    throw failure;
  } finally {
    subscription.unsubscribe();
  }
}

const ephemeralTypes: ReadonlySet<string> = new Set(
  ephemeralEvent.options.map((option) => option.shape.type.value),
);

function isDurable(event: StreamEvent): event is ViewEvent {
  return !ephemeralTypes.has(event.type);
}
