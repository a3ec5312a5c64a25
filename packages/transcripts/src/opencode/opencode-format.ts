import type { LogFormat, LogReader } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import { createSessionWriter } from './session-writer';

/** What `opencode export` writes: one session, with its messages and their parts. */
export const opencodeFormat: LogFormat = {
  id: 'opencode',
  shape: 'document',
  detects([document]) {
    const record = asObject(document);
    const messages = asList(record?.['messages']);
    const info = asObject(record?.['info']);
    if (messages === undefined || info === undefined) return false;
    if (asString(info['directory']) !== undefined && asString(info['id']) !== undefined) return true;
    return messages.some((each) => asList(asObject(each)?.['parts']) !== undefined);
  },
  openReader: openExportReader,
};

function openExportReader(sink: TranscriptSink): LogReader {
  const writer = createSessionWriter(sink);
  return {
    read(value, place) {
      const document = asObject(value);
      const info = asObject(document?.['info']) ?? {};
      if (document === undefined) {
        sink.skip('records that are no objects', place);
        return;
      }
      writer.learnSession(info);
      const undone = asString(asObject(info['revert'])?.['messageID']);
      for (const each of asList(document['messages']) ?? []) {
        const message = asObject(each);
        const about = asObject(message?.['info']);
        if (message === undefined || about === undefined) {
          sink.skip('messages without an info', place);
          continue;
        }
        if (undone !== undefined && asString(about['id']) === undone) {
          writer.opening.emit(
            { type: 'notice', level: 'info', text: 'What follows was undone by the user.' },
            undefined,
          );
        }
        writer.learnMessage(about);
        const parts = objectsOf(message['parts']);
        const lost = (asList(message['parts']) ?? []).length - parts.length;
        for (let count = 0; count < lost; count += 1) sink.skip('parts that are no objects', place);
        if (about['role'] === 'user') {
          writer.writePrompt(about, parts);
          continue;
        }
        for (const part of parts) writer.writePart(part, about, place);
        writer.endMessage(about);
      }
    },
    end: () => writer.opening.open(),
  };
}

function objectsOf(value: JsonObject[string] | undefined): JsonObject[] {
  return (asList(value) ?? []).map(asObject).filter((each) => each !== undefined);
}
