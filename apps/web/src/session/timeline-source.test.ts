import type { TimelinePage } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { parsePage, parseStreamEvent } from './timeline-source';

const notice = { type: 'notice', seq: 7, at: 1, level: 'info', text: 'hello' };

describe('parseStreamEvent', () => {
  it('takes a durable event out of its envelope', () => {
    expect(parseStreamEvent({ id: '7', data: notice })).toEqual(notice);
    expect(parseStreamEvent(notice)).toEqual(notice);
  });

  it('reads what travels beside the log', () => {
    const output = { type: 'terminal-output', callId: 'c', offset: 0, data: 'x' };
    expect(parseStreamEvent(output)).toEqual(output);
    expect(parseStreamEvent({ type: 'caught-up', head: 3 })).toEqual({ type: 'caught-up', head: 3 });
  });

  it('draws what only a newer version knows, and drops what is not stored', () => {
    const future = { type: 'hologram', seq: 8, at: 2 };
    expect(parseStreamEvent({ id: '8', data: future })).toMatchObject({ type: 'notice', seq: 8 });
    expect(parseStreamEvent({ type: 'hologram-delta', data: 'x' })).toBeUndefined();
    expect(parseStreamEvent('noise')).toBeUndefined();
  });
});

describe('parsePage', () => {
  it('reads every event of a page', () => {
    const card = { type: 'tool-call', seq: 9, at: 3, callId: 'c', tool: 't', view: { card: 'notebook' } };
    const page = {
      header: {
        head: 9,
        lastAt: 3,
        session: null,
        itemCount: 1,
        turns: 0,
        todos: [],
        usage: { inputTokens: 0, outputTokens: 0 },
        openCalls: {},
        openTasks: {},
      },
      first: 0,
      turnsBefore: 0,
    };
    // What a newer server sends is not what this version's types say.
    const received = { ...page, events: [card] } as unknown as TimelinePage;
    expect(parsePage(received).events[0]).toMatchObject({ seq: 9, view: { card: 'generic' } });
  });
});
