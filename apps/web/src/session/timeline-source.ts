import type { AppRouter } from '@showreel/api';
import { ephemeralEvent, parseViewEvent, type StreamEvent, type TimelinePage } from '@showreel/views';
import { isTRPCClientError, type TRPCClient } from '@trpc/client';
import { z } from 'zod';
import { errorCode } from '../trpc/links';

/** Why a source will never give anything again. */
export type SourceEnd = 'gone' | 'signed-out';

export interface WatchHandlers {
  onEvent: (event: StreamEvent) => void;
  /** Whether the stream stands. Every attempt to connect begins with `connecting`. */
  onConnection: (state: 'connecting' | 'connected') => void;
  /** `replaced`: it has another log now, and what was seen of it is no more. */
  onEnd: (end: SourceEnd | 'replaced') => void;
}

/** Where a watch begins: what the page that it goes on after says of itself. */
export interface WatchStart {
  after: number;
  generation?: number;
}

/** Where a timeline comes from: a session, or what a link shows of one. The page draws both the same way. */
export interface TimelineSource {
  /** The window of items from index `from`; without it, the newest. */
  page: (window: { from?: number; limit: number }) => Promise<TimelinePage>;
  /** The window of one call, wherever in the timeline it is. */
  callPage: (callId: string) => Promise<TimelinePage>;
  /**
   * Everything after that seq of the log of that generation, as it happens, across broken connections. Returns the
   * function that ends it.
   */
  watch: (from: WatchStart, handlers: WatchHandlers) => () => void;
  /** Asks once whether the source still gives anything; undefined when it does, or when nobody answers. */
  probe: () => Promise<SourceEnd | undefined>;
}

type Client = TRPCClient<AppRouter>;

/** The timeline of a session, for its owner. */
export function sessionSource(client: Client, sessionId: string): TimelineSource {
  return {
    page: async (window) => parsePage(await client.sessions.page.query({ sessionId, ...window })),
    callPage: async (callId) => parsePage(await client.sessions.callPage.query({ sessionId, callId })),
    watch: (from, handlers) => {
      const stream = client.sessions.watch.subscribe({ sessionId, ...from }, listen(handlers));
      return () => {
        stream.unsubscribe();
      };
    },
    probe: () => findEnd(client.sessions.open.query({ sessionId })),
  };
}

/** The timeline that a read-only link shows. */
export function shareSource(client: Client, token: string): TimelineSource {
  return {
    page: async (window) => parsePage(await client.shares.page.query({ token, ...window })),
    callPage: async (callId) => parsePage(await client.shares.callPage.query({ token, callId })),
    watch: (from, handlers) => {
      const stream = client.shares.watch.subscribe({ token, ...from }, listen(handlers));
      return () => {
        stream.unsubscribe();
      };
    },
    probe: () => findEnd(client.shares.open.query({ token })),
  };
}

/** A page at the wire's edge: what this version does not know becomes something it can draw. */
export function parsePage(page: TimelinePage): TimelinePage {
  return { ...page, events: page.events.map(parseViewEvent) };
}

const durable = z.looseObject({ seq: z.int() });
const tracked = z.looseObject({ id: z.string(), data: z.unknown() });

/** One message of a stream. Durable events come in an envelope with their id; an unknown ephemeral one is dropped. */
export function parseStreamEvent(message: unknown): StreamEvent | undefined {
  const envelope = tracked.safeParse(message);
  const value = envelope.success ? envelope.data.data : message;
  if (durable.safeParse(value).success) return parseViewEvent(value);
  return ephemeralEvent.safeParse(value).data;
}

function listen({ onEvent, onConnection, onEnd }: WatchHandlers) {
  return {
    onData: (message: unknown) => {
      const event = parseStreamEvent(message);
      if (event !== undefined) onEvent(event);
    },
    onConnectionStateChange: ({ state }: { state: 'idle' | 'connecting' | 'pending' }) => {
      if (state !== 'idle') onConnection(state === 'pending' ? 'connected' : 'connecting');
    },
    onError: (error: unknown) => {
      onEnd(isReplaced(error) ? 'replaced' : (endOf(error) ?? 'gone'));
    },
  };
}

async function findEnd(answer: Promise<unknown>): Promise<SourceEnd | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    return endOf(error);
  }
}

function isReplaced(error: unknown): boolean {
  return isTRPCClientError<AppRouter>(error) && errorCode(error) === 'CONFLICT';
}

function endOf(error: unknown): SourceEnd | undefined {
  const code = isTRPCClientError<AppRouter>(error) ? errorCode(error) : undefined;
  if (code === 'UNAUTHORIZED') return 'signed-out';
  return code === 'NOT_FOUND' || code === 'FORBIDDEN' ? 'gone' : undefined;
}
