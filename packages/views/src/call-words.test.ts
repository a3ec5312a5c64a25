import { describe, expect, it } from 'vitest';
import type { ToolResultView } from './card';
import { callWord, endSentence, stateWord } from './call-words';
import { callFixtures, callItem } from './fixtures/call-fixtures';
import { settleCall, type CallResult, type SettledCall } from './settle-call';
import { settleItem } from './settle-item';

/** The word of each fixture, and the sentence that a command which did not end by itself has. */
const words: Record<string, [word: string, sentence?: string]> = {
  'read, running': ['Running'],
  'read, done': ['Done'],
  'unknown tool with raw input': ['Done'],
  'command, running': ['Running'],
  'command, failed in colour': ['exit 1'],
  'command, killed, output cut': ['Timed out', 'Stopped after 2 min, its time limit.'],
  'command, started in the background': ['Done'],
  'task, running': ['Running'],
  'task, ended': ['exit 0'],
  'task, failed, output cut': ['exit 3'],
  'task, stopped': ['Stopped', 'Stopped before it had ended.'],
  'task, interrupted': ['Interrupted', 'What ran it stopped before it had ended.'],
  'edit, proposed': ['Running'],
  'edit, applied at two places': ['Done'],
  'write, created': ['Done'],
  'write, nothing changed': ['Done'],
  'edit, failed': ['Not written'],
  'command, stopped by a person': ['Stopped', 'Stopped by a person before it had ended.'],
  'command, interrupted': ['Interrupted', 'What ran it stopped before it had ended.'],
  'write, denied': ['Denied'],
};

describe('what is said of a call', () => {
  it.each(callFixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (name, fixture) => {
    const settled = settleItem(callItem(fixture));
    expect([callWord(settled), endSentence(settled)]).toEqual([words[name]?.[0], words[name]?.[1]]);
  });

  const ended = (view: Omit<Extract<ToolResultView, { card: 'terminal' }>, 'card'>): SettledCall =>
    settleCall({ card: 'terminal', title: 'make' }, {
      isError: false,
      view: { card: 'terminal', ...view },
    } satisfies CallResult);
  it.each([
    { how: 'well', view: { exitCode: 0 }, word: 'exit 0' },
    { how: 'with a code', view: { exitCode: 3 }, word: 'exit 3' },
    { how: 'by a signal', view: { signal: 'SIGKILL' }, word: 'SIGKILL' },
    {
      how: 'by its time, though a trap made it exit 0',
      view: { exitCode: 0, timedOut: true },
      word: 'Timed out',
    },
    { how: 'nobody knows how', view: {}, word: 'Done' },
  ])('a command that ended $how', ({ view, word }) => {
    expect(callWord(ended(view))).toBe(word);
  });

  it('says the time limit where the log knows it', () => {
    expect(endSentence(ended({ timedOut: true }))).toBe('Stopped at its time limit.');
    expect(endSentence(ended({ timedOut: true, timeoutMs: 300 }))).toBe(
      'Stopped after 300 ms, its time limit.',
    );
  });

  it('has a word for what waits', () => {
    expect(stateWord('waiting')).toBe('Waiting for you');
  });
});
