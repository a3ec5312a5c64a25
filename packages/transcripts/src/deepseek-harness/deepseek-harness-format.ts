import type { LogFormat } from '../contract/log-format';
import { asObject, asString, asTime } from '../json/json-access';
import { createHarnessReader } from './deepseek-harness-reader';

/**
 * DeepSeek Harness keeps a session as `session.jsonl`, from format 1 on `session.vN.jsonl`, compressed or not: a header,
 * then an event a line (read off formats 0 to 4). A header of that type without `createdAt` is another agent's.
 */
export const deepseekHarnessFormat: LogFormat = {
  id: 'deepseek-harness',
  shape: 'lines',
  detects(records) {
    const events = records.map((record) => asObject(record) ?? {});
    if (events.some((event) => event['type'] === 'session'))
      return events.some(
        ({ type, id, createdAt }) =>
          type === 'session' &&
          typeof id === 'string' &&
          typeof createdAt === 'number' &&
          asTime(createdAt) !== undefined,
      );
    // The header may be what is torn.
    return events.some(
      (event) => /^(?:turn|step)\/start$/.test(asString(event['type']) ?? '') && 'data' in event,
    );
  },
  openReader: (sink) => createHarnessReader(sink),
};
