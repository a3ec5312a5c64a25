import type { NewEvent } from '@showreel/sessions';
import { describe, expect, it } from 'vitest';
import { createSessionOpening } from './session-opening';

const notice = (text: string): NewEvent => ({ type: 'notice', level: 'info', text });

function opened(key = ''): { session: ReturnType<typeof createSessionOpening>; sent: unknown[] } {
  const sent: unknown[] = [];
  const sink = {
    emit: (event: NewEvent, place: { at: number | undefined; session?: string }) =>
      void sent.push({ ...event, ...place }),
  };
  return { session: createSessionOpening(sink, { agent: 'A', key, untitled: 'A session' }), sent };
}

describe('createSessionOpening', () => {
  it('opens first, with what was learnt since', () => {
    const { session, sent } = opened();
    session.learn({ cwd: '/w' }, 5);
    session.learnPrompt('  Fix it \nplease');
    session.emit(notice('n'), 7);
    session.learn({ model: 'm' }, 8);
    expect(sent).toEqual([]);
    session.open();
    session.open();
    expect(sent).toEqual([
      { type: 'session', title: 'Fix it', cwd: '/w', agent: 'A', model: 'm', at: 5 },
      { ...notice('n'), at: 7 },
    ]);
  });

  it('tells what changes later, and nothing twice', () => {
    const { session, sent } = opened('child');
    session.open();
    session.learn({ title: ' ' }, 1);
    session.learn({ title: 'Named' }, 2);
    session.learn({ title: 'Named' }, 3);
    session.emit(notice('n'), undefined);
    expect(sent).toEqual([
      { type: 'session', title: 'A session', cwd: '', agent: 'A', at: undefined, session: 'child' },
      { type: 'session', title: 'Named', cwd: '', agent: 'A', at: 2, session: 'child' },
      { ...notice('n'), at: undefined, session: 'child' },
    ]);
  });

  it('does not let more wait than it may', () => {
    const { session, sent } = opened();
    for (let count = 0; count < 250; count += 1) session.emit(notice('n'), count);
    expect(session.isOpen()).toBe(true);
    expect(sent).toHaveLength(251);
  });

  it('cuts a long first line', () => {
    const { session, sent } = opened();
    session.learnPrompt('x'.repeat(100));
    session.open();
    expect(sent).toMatchObject([{ title: `${'x'.repeat(80)}…` }]);
  });
});
