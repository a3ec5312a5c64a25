import { describe, expect, it } from 'vitest';
import { claudeCodeFormat } from './claude-code-format';
import { claudeStreamFormat } from './claude-stream-format';
import { makeRecords, sessionId } from './test-records';

describe('detection', () => {
  const make = makeRecords();
  it.each([
    ['a message of 1.0', [make.user('hi')]],
    ['a summary before all', [{ type: 'summary', summary: 'x', leafUuid: 'y' }]],
    ['a permission mode before all (2.1)', [{ type: 'permission-mode', permissionMode: 'plan', sessionId }]],
    ['a queue operation before all', [{ type: 'queue-operation', operation: 'dequeue', sessionId }]],
    [
      'messages that were cut down to what was said',
      [{ type: 'user', cwd: '/a', message: { role: 'user', content: 'hi' } }],
    ],
    ['lines that are no records before all', ['x', 1, null, make.user('hi')]],
  ])('knows %s', (_, records) => {
    expect(claudeCodeFormat.detects(records)).toBe(true);
    expect(claudeStreamFormat.detects(records)).toBe(false);
  });

  it.each([
    ['a rollout', [{ type: 'session_meta', timestamp: 'x', payload: {} }]],
    [
      'a chat of Gemini CLI',
      [
        { sessionId: 'a', projectHash: 'b' },
        { id: '1', type: 'user', content: 'hi' },
      ],
    ],
    ['nothing', []],
  ])('is not %s', (_, records) => {
    expect(claudeCodeFormat.detects(records)).toBe(false);
  });
});
