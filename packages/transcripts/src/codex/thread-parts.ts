import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import type { JsonObject } from '../json/json-access';
import type { createEchoes, EchoSource } from './echoes';
import type { SessionHead } from './session-head';
import type { Moment } from './moment';
import type { ThreadCalls } from './thread-calls';
import type { ThreadMessages } from './thread-messages';
import type { WebSearches } from './web-searches';

/** What the readers of a thread's records write to. */
export interface ThreadParts {
  head: SessionHead;
  calls: ThreadCalls;
  messages: ThreadMessages;
  searches: WebSearches;
  echoes: ReturnType<typeof createEchoes>;
  readUsage(info: JsonValue | undefined, model: string): NewEvent | undefined;
  /** The conversation was compacted: told once, however many records tell it. */
  tellCompaction(summary: string | undefined, moment: Moment): void;
  learnSettings(settings: JsonObject, moment: Moment): void;
  readImage(fields: JsonObject, source: EchoSource, moment: Moment): void;
  /** A call started an agent, whose thread has this id. */
  linkAgent(thread: string | undefined, callId: string): void;
  skip(reason: string, moment: Moment): void;
}
