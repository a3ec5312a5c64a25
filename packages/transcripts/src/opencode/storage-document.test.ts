import { describe, expect, it } from 'vitest';
import { readRecords } from '../testing/read-records';
import { opencodeFormat } from './opencode-format';
import { exportOfStorage } from './storage-document';

const session = {
  id: 'ses_1',
  projectID: 'global',
  directory: '/w',
  title: 'Fix it',
  time: { created: 1, updated: 9 },
};
const message = (id: string, role: string, created: number) => ({
  id,
  role,
  sessionID: 'ses_1',
  time: { created },
});
const part = (id: string, messageID: string, text: string) => ({
  id,
  messageID,
  sessionID: 'ses_1',
  type: 'text',
  text,
});

describe('exportOfStorage', () => {
  it('puts messages in the order of their time and parts in that of their ids', () => {
    const document = exportOfStorage({
      session,
      messages: [message('msg_a', 'assistant', 3), message('msg_b', 'user', 2), null],
      parts: [
        part('prt_3', 'msg_a', 'third'),
        part('prt_2', 'msg_a', 'second'),
        part('prt_1', 'msg_b', 'first'),
        part('prt_0', 'msg_none', 'lost'),
        7,
      ],
    });
    expect(document).toMatchObject({
      info: { id: 'ses_1' },
      messages: [
        { info: { id: 'msg_b' }, parts: [{ id: 'prt_1' }] },
        { info: { id: 'msg_a' }, parts: [{ id: 'prt_2' }, { id: 'prt_3' }] },
      ],
    });
    expect(opencodeFormat.detects([document])).toBe(true);
    expect(readRecords(opencodeFormat, [document]).map(({ event }) => event)).toMatchObject([
      { type: 'session', title: 'Fix it', cwd: '/w' },
      { role: 'user', content: [{ text: 'first' }] },
      { role: 'agent', content: [{ text: 'second' }] },
      { role: 'agent', content: [{ text: 'third' }] },
    ]);
  });

  it('makes a document of files that hold anything', () => {
    expect(exportOfStorage({ session: null, messages: [[], 'a'], parts: [{}] })).toEqual({
      info: {},
      messages: [],
    });
  });
});
