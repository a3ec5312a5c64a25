import type { JsonValue } from '@showreel/views';
import type { LogFormat, LogReader, RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asObject, asString, asTime } from '../json/json-access';
import { isEvent, readEvent } from './read-event';

/** The version of the header that is read. */
const version = 1;

/**
 * Our own logs: a header `{ "showreel": 1 }` and stored events, an event a line; and what `showreel views` prints, view
 * events without a header. Several sessions may stand behind one another: each begins with its `session` event, whose
 * seq is 1. The first is the log's own.
 */
export const showreelFormat: LogFormat = {
  id: 'showreel',
  shape: 'lines',
  detects(records) {
    const [first] = records;
    if (first === undefined) return false;
    if (typeof asObject(first)?.['showreel'] === 'number') return true;
    return isEvent(first) && records.some((record) => asObject(record)?.['type'] === 'session');
  },
  openReader: (sink) => new ShowreelReader(sink),
};

class ShowreelReader implements LogReader {
  /** Undefined before the first session. */
  #key: string | undefined;
  #count = 0;
  #named: string | undefined;

  constructor(private readonly sink: TranscriptSink) {}

  read(record: JsonValue, place: RecordPlace): void {
    const given = asObject(record);
    if (given === undefined) {
      this.sink.skip('records that are no events', place);
      return;
    }
    const header = given['showreel'];
    if (typeof header === 'number') {
      this.#named = asString(given['session']);
      if (header > version) this.sink.skip('headers of a newer version', place);
      return;
    }
    const event = readEvent(given);
    if (event === undefined) {
      this.sink.skip('records that are no events', place);
      return;
    }
    if (event.type === 'session' && (given['seq'] === 1 || this.#key === undefined)) this.#begin();
    if (this.#key === undefined) {
      this.sink.skip('events before the first session', place);
      return;
    }
    const at = asTime(given['at']);
    this.sink.emit(event, this.#key === '' ? { at } : { at, session: this.#key });
  }

  end(): void {
    // Each event was told when it was read.
  }

  #begin(): void {
    this.#key = this.#count === 0 ? '' : (this.#named ?? `session-${this.#count + 1}`);
    this.#count += 1;
    this.#named = undefined;
  }
}
