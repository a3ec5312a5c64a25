import { describe, expect, it } from 'vitest';
import { createEarlyResults } from './early-results';

function waiting(...callIds: string[]): { early: ReturnType<typeof createEarlyResults>; told: string[] } {
  const told: string[] = [];
  const early = createEarlyResults();
  for (const callId of callIds) early.hold(callId, () => told.push(callId));
  return { early, told };
}

describe('createEarlyResults', () => {
  it('lets a result out once, when its call has come', () => {
    const { early, told } = waiting('a', 'b');
    expect(told).toEqual([]);
    expect(early.has('b')).toBe(true);
    early.release('b');
    early.release('b');
    expect(told).toEqual(['b']);
    expect(early.has('b')).toBe(false);
  });

  it('lets a result out whose call does not come soon', () => {
    const { early, told } = waiting('a');
    for (let at = 0; at < 16; at += 1) early.pass();
    expect(told).toEqual([]);
    early.pass();
    expect(told).toEqual(['a']);
  });

  it('lets the oldest out when too many wait, and all at the end, in order', () => {
    const ids = Array.from({ length: 66 }, (_, at) => `c${at}`);
    const { early, told } = waiting(...ids);
    expect(told).toEqual(['c0', 'c1']);
    early.flush();
    expect(told).toEqual(ids);
  });
});
