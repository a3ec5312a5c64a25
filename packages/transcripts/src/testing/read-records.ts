import { newEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import type { LogFormat } from '../contract/log-format';
import type { TranscriptEvent } from '../contract/transcript-event';
import { createSink } from '../reading/create-sink';

/** What a format reads out of records that stand on the lines of one file; each event is checked to be one. */
export function readRecords(format: LogFormat, records: readonly JsonValue[]): TranscriptEvent[] {
  return readFiles(format, [{ file: '', records }]);
}

/** The same of a log that may grow: what its reader holds back is not there. */
export function readOpenEnded(format: LogFormat, records: readonly JsonValue[]): TranscriptEvent[] {
  return readFiles(format, [{ file: '', records }], { isEnded: false });
}

/** The same of a log and its companions. */
export function readFiles(
  format: LogFormat,
  files: readonly { file: string; records: readonly JsonValue[] }[],
  { isEnded = true } = {},
): TranscriptEvent[] {
  const events: TranscriptEvent[] = [];
  const sink = createSink({ modifiedAt: 0 }, (event) => {
    newEvent.parse(event.event);
    events.push(event);
  });
  const reader = format.openReader(sink, {
    modifiedAt: 0,
    hasCompanion: (key) => files.some(({ file }) => file === key),
  });
  for (const { file, records } of files) {
    for (const [at, record] of records.entries()) reader.read(record, { file, line: at + 1 });
  }
  if (isEnded) {
    reader.end();
    sink.flush();
  }
  return events;
}
