import { describe, expect, it } from 'vitest';
import { logFormats } from './formats';
import { readAll } from './testing/read-bytes';

const lines = (...records: object[]): string => records.map((record) => JSON.stringify(record)).join('\n');

describe('logFormats', () => {
  it.each([
    [
      'showreel',
      lines(
        { seq: 1, at: 1, type: 'session', title: 'T', cwd: '/w', agent: 'Codex' },
        { seq: 2, at: 2, type: 'message', role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      ),
    ],
    [
      'deepseek-harness',
      lines(
        { type: 'session', version: 0, id: 's', createdAt: 1, cwd: '/w' },
        {
          type: 'user/message',
          data: { role: 'user', content: [{ type: 'text', text: 'Hi' }], source: { kind: 'user' } },
        },
      ),
    ],
    [
      'acp',
      lines({
        sessionId: 's',
        update: { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'Hi' } },
      }),
    ],
  ])('find a log of %s, of whatever agent it tells', async (id, text) => {
    const { reading, lines: seen } = await readAll(text, { formats: logFormats });
    expect(reading.format).toBe(id);
    expect(seen).toEqual(['Hi']);
  });
});
