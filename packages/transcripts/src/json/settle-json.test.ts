import fc from 'fast-check';
import type { JsonValue } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { isTooDeep } from './json-access';
import { pruneJson, settleJson } from './settle-json';

function parse(text: string): JsonValue[] {
  return [JSON.parse(text) as JsonValue];
}

function nested(levels: number): string {
  return `${'[{"a":'.repeat(levels / 2)}0${'}]'.repeat(levels / 2)}`;
}

describe('settleJson', () => {
  it('leaves nothing that JSON would lose', () => {
    const value = parse('{"a":[1e999,-0,-1e999,1],"b":-0,"__proto__":-0,"c":{"d":1e999}}');
    expect(settleJson(value)).toBe(true);
    expect(JSON.stringify(value)).toBe('[{"a":[null,0,null,1],"b":0,"__proto__":0,"c":{"d":null}}]');
    const copy: unknown = JSON.parse(JSON.stringify(value));
    expect(copy).toStrictEqual(value);
    expect(Object.is((value[0] as { b: number }).b, 0)).toBe(true);
  });

  it('finds what lies too deep, as isTooDeep does, and prunes it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(5), (given, most) => {
        const value = structuredClone([given as JsonValue]);
        expect(settleJson(structuredClone(value), most)).toBe(!isTooDeep(value, most));
        const pruned = pruneJson(value, most);
        expect(pruned > 0).toBe(isTooDeep([given as JsonValue], most));
        expect(isTooDeep(value, most)).toBe(false);
      }),
    );
  });

  it.each([
    [62, true],
    [64, true],
    [66, false],
    [200_000, false],
  ])('judges %i levels', (levels, fits) => {
    expect(settleJson(parse(nested(levels)), 64)).toBe(fits);
  });
});
