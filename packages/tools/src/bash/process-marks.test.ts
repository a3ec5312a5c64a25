import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callMarker, lockLimitsOf, marksIn, marksOf, serverMarker, sessionMarker } from './process-marks';

const names = [callMarker, sessionMarker, serverMarker];
const value = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'));

/** What Linux shows of a process with that environment and these limits, read as bytes. */
function shown(env: Record<string, string>, limits = lockLimitsOf(env)): { environ: string; limits: string } {
  const environ = Object.entries(env).map(([name, each]) => `${name}=${each}\0`);
  const { soft = 'unlimited', hard = 'unlimited' } = limits ?? {};
  return {
    environ: Buffer.from(environ.join('')).toString('latin1'),
    limits: `Max pending signals       7823                 7823                 signals   \nMax file locks            ${soft.padEnd(20)} ${hard.padEnd(20)} locks     \n`,
  };
}

const hasMark = (marks: readonly string[], name: string, of: string): boolean =>
  marksOf({ name, value: of }).some((mark) => marks.includes(mark));

describe('the marks of a process', () => {
  const ids = fc.tuple(value, value, value);

  test('are those of its markers, in whatever letters, by its environment alone and by its limits alone', () => {
    fc.assert(
      fc.property(ids, value, (values, other) => {
        const env = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
        const both = shown(env);
        for (const part of [
          { ...both, limits: '' },
          { ...both, environ: '' },
        ]) {
          const marks = marksIn(part);
          for (const [at, name] of names.entries()) {
            expect(hasMark(marks, name, values[at] ?? '')).toBe(true);
            if (other !== values[at]) expect(hasMark(marks, name, other)).toBe(false);
          }
        }
      }),
    );
  });

  test('are none when it runs under the limits of the machine', () => {
    expect(marksIn(shown({ PATH: '/bin' }))).toEqual([]);
    expect(marksIn(shown({}, { soft: '64', hard: '1024' })).filter((mark) => !mark.endsWith(' 64'))).toEqual(
      [],
    );
  });

  test('of the call are a limit that is never above that of the server and the session', () => {
    fc.assert(
      fc.property(ids, (values) => {
        const env = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
        const { soft = '0', hard = '0' } = lockLimitsOf(env) ?? {};
        expect(BigInt(soft)).toBeGreaterThanOrEqual(1n << 61n);
        expect(BigInt(soft)).toBeLessThanOrEqual(BigInt(hard));
        expect(BigInt(hard)).toBeLessThan(1n << 63n);
      }),
    );
  });
});
