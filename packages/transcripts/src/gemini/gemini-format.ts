import type { LogFormat, LogReader } from '../contract/log-format';
import { asList, asObject, asString, asTime } from '../json/json-access';
import { createConversation, type Conversation } from './conversation';

const messageTypes = ['user', 'gemini', 'info', 'warning', 'error'];

/** Gemini CLI's chats until 2026: one JSON document that is written anew at each change. */
export const geminiFormat: LogFormat = {
  id: 'gemini',
  shape: 'document',
  detects([document]) {
    const record = asObject(document);
    const messages = asList(record?.['messages']);
    if (messages === undefined || asString(record?.['sessionId']) === undefined) return false;
    if (asString(record?.['projectHash']) !== undefined) return true;
    return messages.some((each) => messageTypes.includes(asString(asObject(each)?.['type']) ?? ''));
  },
  openReader(sink): LogReader {
    const conversation = createConversation(sink);
    return {
      read(record, place) {
        const document = asObject(record);
        if (document === undefined) {
          sink.skip('records that are no objects', place);
          return;
        }
        conversation.learn(document);
        for (const each of asList(document['messages']) ?? []) {
          const message = asObject(each);
          if (message === undefined) sink.skip('messages that are no objects', place);
          else conversation.read(message, place);
        }
      },
      end: () => conversation.end(),
    };
  },
};

/**
 * Gemini CLI's chats since 2026: a header, then messages as they come. A message is appended again when something was
 * added to it, and the last one counts; `$set` changes fields of the header, `$rewindTo` takes messages back
 * (`packages/core/src/services/chatRecordingService.ts`). A companion is the log of a subagent.
 */
export const geminiJsonlFormat: LogFormat = {
  id: 'gemini-jsonl',
  shape: 'lines',
  detects: (records) =>
    records.some((each) => {
      const record = asObject(each);
      if (record === undefined || record['messages'] !== undefined) return false;
      if (asString(record['sessionId']) !== undefined && asString(record['projectHash']) !== undefined)
        return true;
      if (asObject(record['$set']) !== undefined || asString(record['$rewindTo']) !== undefined) return true;
      return record['type'] === 'gemini' && asString(record['id']) !== undefined;
    }),
  companions: 'gemini-subagents',
  openReader(sink): LogReader {
    const conversations = new Map<string, Conversation>();
    const main = createConversation(sink);

    function conversationOf(file: string, sessionId: string | undefined): Conversation {
      const known = file === '' ? main : conversations.get(file);
      if (known !== undefined) return known;
      const opened = createConversation(sink, sessionId ?? file);
      conversations.set(file, opened);
      const session = main.sessionId();
      // Its file lies below the session that started it, whether or not that tells by which call.
      if (session !== undefined) opened.setParent({ session, callId: main.callOf(sessionId ?? file) ?? '' });
      return opened;
    }

    return {
      read(value, place) {
        const record = asObject(value);
        if (record === undefined) {
          sink.skip('records that are no objects', place);
          return;
        }
        const conversation = conversationOf(place.file, asString(record['sessionId']));
        const changes = asObject(record['$set']);
        if (asString(record['$rewindTo']) !== undefined) conversation.rewind(undefined);
        else if (asString(record['id']) !== undefined) conversation.read(record, place);
        else if (changes !== undefined || record['sessionId'] !== undefined) {
          const fields = changes ?? record;
          conversation.learn(fields);
          // The history as it was written anew: only what was not told yet is new in it.
          for (const each of asList(fields['messages']) ?? []) {
            const message = asObject(each);
            if (message !== undefined) conversation.read(message, place);
          }
        } else if (asTime(record['timestamp']) !== undefined && asString(record['type']) !== undefined) {
          conversation.read(record, place);
        } else {
          sink.skip('records of an unknown kind', place);
        }
      },
      end() {
        main.end();
        for (const conversation of conversations.values()) conversation.end();
      },
    };
  },
};
