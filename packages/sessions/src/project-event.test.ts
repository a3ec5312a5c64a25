import { textContent } from '@showreel/views';
import { viewEvent } from '@showreel/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredEventOf } from './event';
import { projectEvent } from './project-event';
import { arbitraryLog } from './testing/arbitrary-log';
import { samplePresentersOf } from './testing/sample-presenters';

const presenters = samplePresentersOf('any');
const callOf = (tool: string, args: StoredEventOf<'tool-call'>['args']): StoredEventOf<'tool-call'> => ({
  ...{ seq: 1, at: 5, type: 'tool-call', callId: 'a' },
  tool,
  args,
});
const result: StoredEventOf<'tool-result'> = {
  ...{ seq: 2, at: 6, type: 'tool-result', callId: 'a' },
  content: textContent('all of it'),
  isError: false,
  meta: { output: 'out', exitCode: 1 },
};
const generic = { card: 'generic', content: textContent('all of it') };

describe('projectEvent', () => {
  it.each([
    ['a known tool', 'run', { command: 'ls' }, { card: 'terminal', title: 'ls' }],
    ['an unknown tool', 'unknown', { a: 1 }, { card: 'generic', title: 'unknown', rawInput: { a: 1 } }],
    [
      'arguments that do not parse',
      'run',
      { cmd: 1 },
      { card: 'generic', title: 'run', rawInput: { cmd: 1 } },
    ],
    ['a presenter that throws', 'throws', [1], { card: 'generic', title: 'throws', rawInput: [1] }],
    ['a view that is none', 'not-a-view', null, { card: 'generic', title: 'not-a-view', rawInput: null }],
  ])('shows a call of %s', (_name, tool, args, view) => {
    expect(projectEvent(callOf(tool, args), { presenters })).toStrictEqual({
      ...{ seq: 1, at: 5, type: 'tool-call', callId: 'a' },
      tool,
      view,
    });
  });

  it.each([
    ['a known tool', callOf('run', { command: 'ls' }), { card: 'terminal', output: 'out', exitCode: 1 }],
    ['an unknown tool', callOf('unknown', {}), generic],
    ['arguments that do not parse', callOf('run', 5), generic],
    ['a meta that does not parse', callOf('patch', { path: 'a', oldText: null, newText: '' }), generic],
    ['a presenter that throws', callOf('throws', {}), generic],
    ['a view that is none', callOf('not-a-view', {}), generic],
    ['no call', undefined, generic],
  ])('shows a result of %s', (_name, call, view) => {
    expect(projectEvent(result, { presenters, call })).toStrictEqual({
      ...{ seq: 2, at: 6, type: 'tool-result', callId: 'a', isError: false },
      view,
    });
  });

  it('keeps why a call ended', () => {
    expect(projectEvent({ ...result, ended: 'denied' }, { presenters })).toMatchObject({ ended: 'denied' });
  });

  it('makes a valid view event of every event, the same one every time', () => {
    fc.assert(
      fc.property(arbitraryLog, (log) => {
        for (const [index, event] of log.entries()) {
          const stored = { seq: index + 1, at: 9, ...event };
          const view = projectEvent(stored, { presenters, call: callOf('patch', { path: 'a' }) });
          expect(viewEvent.parse(view)).toEqual(view);
          expect(projectEvent(stored, { presenters, call: callOf('patch', { path: 'a' }) })).toStrictEqual(
            view,
          );
        }
      }),
      { numRuns: 50 },
    );
  });
});
