import type { LogFormat } from '../contract/log-format';
import { asObject, asString } from '../json/json-access';

/**
 * A made-up format for tests of how logs are read: each record `{ note, in? }` is a message, in the session `in` or of
 * the file it stands in. `{ throws: true }` breaks the reader.
 */
export const noteFormat: LogFormat = {
  id: 'claude-code',
  shape: 'lines',
  companions: 'subagent-files',
  detects: (records) => records.some((record) => asString(asObject(record)?.['note']) !== undefined),
  openReader(sink) {
    const begun = new Set<string>();
    return {
      read(record, place) {
        const { note, in: session = place.file, throws } = asObject(record) ?? {};
        if (throws === true) throw new Error('a reader that breaks');
        if (typeof note !== 'string' || typeof session !== 'string') {
          sink.skip('records without a note', place);
          return;
        }
        if (!begun.has(session)) {
          begun.add(session);
          sink.emit({ type: 'session', title: note, cwd: '', agent: 'Notes' }, { at: place.line, session });
        }
        const content = [{ type: 'text' as const, text: note }];
        sink.emit({ type: 'message', role: 'agent', content }, { at: place.line, session });
      },
      end() {
        sink.emit({ type: 'notice', level: 'info', text: 'The end' }, { at: undefined });
      },
    };
  },
};

/** The same as one document: `{ notes: [...] }`. */
export const notesDocument: LogFormat = {
  id: 'opencode',
  shape: 'document',
  detects: ([document]) => Array.isArray(asObject(document)?.['notes']),
  openReader(sink, facts) {
    const lines = noteFormat.openReader(sink, facts);
    return {
      read(record, place) {
        const notes = asObject(record)?.['notes'];
        for (const note of Array.isArray(notes) ? notes : []) lines.read({ note }, place);
      },
      end: () => lines.end(),
    };
  },
};
