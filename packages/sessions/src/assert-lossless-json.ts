import type { JsonValue } from '@showreel/views';
import { LossyJsonError } from './lossy-json-error';

/** How deeply lists and objects may lie in one another. Every later reader recurses; measured limits begin near 1,500. */
export const deepestJson = 256;

/**
 * Refuses every value that a round trip through JSON would lose or change, with a `LossyJsonError` that names its path.
 *
 * Lone surrogates pass: `JSON.stringify` writes them as `\udXXX`, so the text that is stored is plain and they come
 * back as they were. The same holds for NUL. (Stored as bare text, SQLite would cut or replace both.)
 */
export function assertLosslessJson(value: unknown, path = 'value'): asserts value is JsonValue {
  check(value, { path, ancestors: new Set() });
}

interface Place {
  path: string;
  /** The lists and objects that this value lies in. */
  ancestors: Set<object>;
}

function check(value: unknown, { path, ancestors }: Place): void {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return;
    case 'number':
      if (Object.is(value, -0)) throw new LossyJsonError(path, 'is -0, which JSON turns into 0');
      if (!Number.isFinite(value)) throw new LossyJsonError(path, `is ${value}, which JSON turns into null`);
      return;
    case 'undefined':
      throw new LossyJsonError(path, 'is undefined, which JSON drops');
    case 'bigint':
    case 'symbol':
    case 'function':
      throw new LossyJsonError(path, `is a ${typeof value}, which JSON does not have`);
    case 'object':
      if (value === null) return;
      if (ancestors.has(value)) throw new LossyJsonError(path, 'contains itself');
      if (ancestors.size === deepestJson) {
        throw new LossyJsonError(path, `lies deeper than ${deepestJson} levels`);
      }
      ancestors.add(value);
      if (Array.isArray(value)) checkList(value, { path, ancestors });
      else checkObject(value, { path, ancestors });
      ancestors.delete(value);
      return;
    default:
      throw new LossyJsonError(path, `is a ${typeof value}, which JSON does not have`);
  }
}

function checkList(list: unknown[], { path, ancestors }: Place): void {
  if (Object.getPrototypeOf(list) !== Array.prototype) {
    throw new LossyJsonError(path, 'is an instance of a class, which JSON forgets');
  }
  for (let index = 0; index < list.length; index += 1) {
    const place = `${path}[${index}]`;
    if (!Object.hasOwn(list, index)) throw new LossyJsonError(place, 'is a hole in a list');
    check(readProperty(list, String(index), place), { path: place, ancestors });
  }
  // Its items and `length` are all that JSON keeps of a list.
  if (Reflect.ownKeys(list).length !== list.length + 1) {
    throw new LossyJsonError(path, 'is a list with further properties, which JSON drops');
  }
}

function checkObject(object: object, { path, ancestors }: Place): void {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new LossyJsonError(path, 'is an instance of a class, which JSON forgets');
  }
  for (const key of Reflect.ownKeys(object)) {
    if (typeof key === 'symbol')
      throw new LossyJsonError(path, `has the key ${String(key)}, which JSON drops`);
    const place = childPath(path, key);
    check(readProperty(object, key, place), { path: place, ancestors });
  }
}

/** The value of a plain, visible property: a getter may answer differently each time, a hidden one is dropped. */
function readProperty(object: object, key: string, path: string): unknown {
  const property = Object.getOwnPropertyDescriptor(object, key);
  if (property?.enumerable !== true) throw new LossyJsonError(path, 'is not enumerable, so JSON drops it');
  if (property.get !== undefined || property.set !== undefined) {
    throw new LossyJsonError(path, 'is an accessor, not a value');
  }
  return property.value;
}

/** The path of a property: `a.b` where the key is a name, `a["b c"]` where it is not. */
export function childPath(path: string, key: string): string {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(key)
    ? `${path}.${key}`
    : `${path}[${JSON.stringify(key)}]`;
}
