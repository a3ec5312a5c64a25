import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLosslessJson, deepestJson } from './assert-lossless-json';
import { LossyJsonError } from './lossy-json-error';

class Point {
  x = 1;
}
const cycle: Record<string, unknown> = {};
cycle['self'] = { again: cycle };

/** Where a value is refused. */
function refusedPath(value: unknown): string | undefined {
  try {
    assertLosslessJson(value);
  } catch (error) {
    if (error instanceof LossyJsonError) return error.path;
    throw error;
  }
  return undefined;
}

/** A list in a list in a list: `levels` of them. */
function nest(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

describe('assertLosslessJson', () => {
  it.each<[string, unknown, string]>([
    ['undefined itself', undefined, 'value'],
    ['an undefined property', { a: { b: undefined } }, 'value.a.b'],
    ['NaN', { a: [1, Number.NaN] }, 'value.a[1]'],
    ['Infinity', [Number.POSITIVE_INFINITY], 'value[0]'],
    ['-Infinity', [Number.NEGATIVE_INFINITY], 'value[0]'],
    ['-0', { 'not a name': -0 }, 'value["not a name"]'],
    ['a BigInt', { a: 1n }, 'value.a'],
    ['a symbol', { a: Symbol('a') }, 'value.a'],
    ['a symbol as key', { a: { [Symbol('a')]: 1 } }, 'value.a'],
    ['a function', { a: () => 1 }, 'value.a'],
    ['toJSON', { a: { toJSON: () => 'other' } }, 'value.a.toJSON'],
    ['a cycle', cycle, 'value.self.again'],
    ['a Date', { a: new Date() }, 'value.a'],
    ['a Map', [new Map()], 'value[0]'],
    ['a Set', [new Set()], 'value[0]'],
    ['a RegExp', [/a/], 'value[0]'],
    ['an Error', [new Error('a')], 'value[0]'],
    ['bytes', [new Uint8Array(1)], 'value[0]'],
    ['a boxed number', [Object(1)], 'value[0]'],
    ['an instance of a class', { a: new Point() }, 'value.a'],
    ['a list of a class', { a: new (class extends Array {})() }, 'value.a'],
    ['a sparse list', { a: [1, , 3] }, 'value.a[1]'],
    ['a list with a property', { a: Object.assign([1], { more: 1 }) }, 'value.a'],
    ['a list with a symbol', { a: Object.assign([1], { [Symbol('a')]: 1 }) }, 'value.a'],
    [
      'a getter',
      {
        get a() {
          return 1;
        },
      },
      'value.a',
    ],
    ['a hidden property', Object.defineProperty({}, 'a', { value: 1, enumerable: false }), 'value.a'],
    ['one level too many', nest(deepestJson + 1), 'value'],
  ])('refuses %s', (_name, value, path) => {
    expect(refusedPath(value)).toMatch(startOf(path));
  });

  it('takes the deepest value that it allows, and the same object in two places', () => {
    const shared = { a: 1 };
    expect(() => assertLosslessJson(nest(deepestJson))).not.toThrow();
    expect(() => assertLosslessJson([shared, { shared }])).not.toThrow();
    expect(() => assertLosslessJson(Object.assign(Object.create(null), { a: 1 }))).not.toThrow();
  });

  it('takes all JSON, and what it takes comes back from JSON as it was', () => {
    const anything = fc.oneof(
      fc.jsonValue({ stringUnit: 'binary' }),
      fc.anything({ withDate: true, withMap: true }),
    );
    fc.assert(
      fc.property(anything, (value) => {
        try {
          assertLosslessJson(value);
        } catch (error) {
          expect(error).toBeInstanceOf(LossyJsonError);
          return;
        }
        expect(JSON.parse(JSON.stringify(value))).toEqual(value);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // fast-check's JSON values hold -0, which JSON does not.
        expect(() => assertLosslessJson(JSON.parse(JSON.stringify(value)))).not.toThrow();
      }),
    );
  });

  it.each(['a\0b', '\ud800', 'x\udc00y', '\u2028', '😀'])('takes the text %j, which JSON keeps', (text) => {
    expect(() => assertLosslessJson(text)).not.toThrow();
    expect(JSON.parse(JSON.stringify(text))).toBe(text);
    expect(JSON.stringify(text)).not.toMatch(/\p{Surrogate}|\0/u);
  });
});

/** The path, exactly, but for a value that is refused only in its depth. */
function startOf(path: string): RegExp {
  return path === 'value' ? /^value/ : new RegExp(`^${path.replace(/[.[\]"]/g, '\\$&')}$`);
}
