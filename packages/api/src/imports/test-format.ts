import type { LogFormat } from '@showreel/transcripts';
import type { JsonValue } from '@showreel/views';

/** A format of logs for tests: a line is `{"say": text}`, or `{"say": text, "by": key}` of a subagent. */
export const sayFormat: LogFormat = {
  id: 'showreel',
  shape: 'lines',
  detects: (records) => records.some((record) => fieldOf(record, 'say') !== undefined),
  openReader(sink) {
    const begun = new Set<string>();
    return {
      read(record, place) {
        const text = fieldOf(record, 'say');
        if (text === undefined) {
          sink.skip('records of no kind', place);
          return;
        }
        const session = fieldOf(record, 'by') ?? '';
        const at = place.line * 1_000;
        if (!begun.has(session)) {
          begun.add(session);
          const info = { type: 'session' as const, title: text, cwd: '/work', agent: 'Tester' };
          const parent = session === '' ? {} : { parent: { session: 'native-id', callId: 'call-1' } };
          sink.emit({ ...info, ...parent }, { at, session });
        }
        sink.emit({ type: 'message', role: 'user', content: [{ type: 'text', text }] }, { at, session });
      },
      end: () => undefined,
    };
  },
};

function fieldOf(record: JsonValue, name: string): string | undefined {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return undefined;
  const value = record[name];
  return typeof value === 'string' ? value : undefined;
}
