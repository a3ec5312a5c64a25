import fc from 'fast-check';
import type { JsonValue } from '@showreel/views';

/** Any JSON, and real-shaped records in which a field here and there is another one, or gone. */
export function anyRecords(records: readonly JsonValue[]): fc.Arbitrary<JsonValue[]> {
  const junk = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
  const mutated = fc
    .tuple(fc.constantFrom(...records), fc.array(fc.tuple(fc.nat(), fc.option(junk)), { maxLength: 3 }))
    .map(([record, changes]) => {
      const copy = structuredClone(record);
      for (const [at, value] of changes) changeField(copy, at, value);
      return copy;
    });
  return fc.array(fc.oneof({ weight: 1, arbitrary: junk }, { weight: 5, arbitrary: mutated }), {
    maxLength: 12,
  });
}

/** Changes the field that a walk over the value comes to as the `at`-th, or leaves it out. */
function changeField(value: JsonValue, at: number, replacement: JsonValue | null): void {
  const places: { holder: object; key: string }[] = [];
  const walk = (each: JsonValue): void => {
    if (typeof each !== 'object' || each === null) return;
    for (const [key, child] of Object.entries(each)) {
      places.push({ holder: each, key });
      walk(child);
    }
  };
  walk(value);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return;
  if (replacement === null && !Array.isArray(place.holder)) Reflect.deleteProperty(place.holder, place.key);
  else Reflect.set(place.holder, place.key, replacement);
}
