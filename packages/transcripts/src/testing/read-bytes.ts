import type { TranscriptEvent } from '../contract/transcript-event';
import { readLog, type LogReading } from '../reading/read-log';
import type { LogSource } from '../reading/log-source';
import type { OpenLogOptions } from '../reading/open-log';
import { noteFormat, notesDocument } from './note-format';

/** All that a reading gives. */
export async function readAll(
  source: LogSource | string | Uint8Array,
  options: Partial<OpenLogOptions> = {},
): Promise<{ reading: LogReading; events: TranscriptEvent[]; lines: string[] }> {
  const events: TranscriptEvent[] = [];
  const from =
    typeof source === 'string' || source instanceof Uint8Array
      ? { bytes: typeof source === 'string' ? Buffer.from(source) : source, modifiedAt: 7 }
      : source;
  const reading = await readLog(from, { formats: [noteFormat, notesDocument], ...options }, (batch) => {
    events.push(...batch.events);
  });
  return { reading, events, lines: events.flatMap(describe) };
}

/** What a test compares: the messages and notices, with the session in front where it is not the log's own. */
export function describe({ session, event }: TranscriptEvent): string[] {
  const prefix = session === '' ? '' : `${session}: `;
  switch (event.type) {
    case 'message':
      return event.content.flatMap((block) => (block.type === 'text' ? [prefix + block.text] : []));
    case 'notice':
      return [`${prefix}! ${event.text}${event.detail === undefined ? '' : ` ${event.detail}`}`];
    case 'session':
    case 'thought':
    case 'tool-call':
    case 'tool-result':
    case 'task':
    case 'todo':
    case 'usage':
      return [];
  }
}
