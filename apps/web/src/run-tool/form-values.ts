import { assertNever, type JsonValue } from '@showreel/views';
import { z } from 'zod';
import type { FieldShape, FormField } from './form-fields';

/** What stands in a field: text for all that is typed, also for numbers and JSON. */
export type FormValue = string | boolean | FormValue[] | { [name: string]: FormValue };
export type GroupValue = { [name: string]: FormValue };

/** What is wrong with a field; `path` names it from the outside in, as the server's issues do. */
export interface FormIssue {
  path: (string | number)[];
  message: string;
}

/** The key by which a field finds what is wrong with it. */
export function pathKey(path: readonly (string | number)[]): string {
  return path.join('.');
}

/** What is still wrong after an edit: the fields it changed, and the form as a whole, are to be judged anew. */
export function keepIssues(
  issues: readonly FormIssue[],
  before: GroupValue,
  after: GroupValue,
): readonly FormIssue[] {
  return issues.filter(({ path: [name] }) => name !== undefined && before[name] === after[name]);
}

/** An untouched field. A required choice begins with its first option. */
export function emptyValue({ shape, isRequired }: FormField): FormValue {
  switch (shape.kind) {
    case 'text':
    case 'number':
    case 'json':
      return '';
    case 'choice':
      return isRequired ? (shape.options[0] ?? '') : '';
    case 'flag':
      return false;
    case 'list':
      return isRequired ? [emptyValue(shape.item)] : [];
    case 'group':
      return emptyGroup(shape.fields);
    default:
      return assertNever(shape);
  }
}

export function emptyGroup(fields: readonly FormField[]): GroupValue {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

/** What the next call begins with: what it must be given stays as it was, and no option of the last call goes on unseen. */
export function clearOptions(fields: readonly FormField[], values: GroupValue): GroupValue {
  const kept = fields.filter(({ name, isRequired }) => isRequired && values[name] !== undefined);
  return { ...emptyGroup(fields), ...Object.fromEntries(kept.map(({ name }) => [name, values[name] ?? ''])) };
}

/** The arguments that a form holds, and what a person must still mend. Optional fields left empty are left out. */
export function readArguments(
  fields: readonly FormField[],
  values: GroupValue,
): { args: { [name: string]: JsonValue }; issues: FormIssue[] } {
  const issues: FormIssue[] = [];
  return { args: readGroup(fields, values, [], issues), issues };
}

function readGroup(
  fields: readonly FormField[],
  values: GroupValue,
  path: (string | number)[],
  issues: FormIssue[],
): { [name: string]: JsonValue } {
  const args: { [name: string]: JsonValue } = {};
  for (const field of fields) {
    const value = readValue(field, values[field.name] ?? emptyValue(field), [...path, field.name], issues);
    if (value !== undefined) args[field.name] = value;
  }
  return args;
}

const anyJson = z.json();

/** Says what is wrong with a field; what it gives back is the absence of a value. */
type Refuse = (message: string) => JsonValue | undefined;

function readValue(
  { shape, isRequired }: FormField,
  value: FormValue,
  path: (string | number)[],
  issues: FormIssue[],
): JsonValue | undefined {
  const refuse: Refuse = (message) => {
    issues.push({ path, message });
    return undefined;
  };
  const text = typeof value === 'string' ? value : '';
  const absent = (): JsonValue | undefined => (isRequired ? refuse('This is required.') : undefined);
  switch (shape.kind) {
    case 'text':
      return text === '' && (!isRequired || shape.minLength > 0) ? absent() : text;
    case 'choice':
      return text === '' ? absent() : text;
    case 'number':
      return text.trim() === '' ? absent() : readNumber(shape, Number(text), refuse);
    case 'flag':
      return value === true || isRequired ? value === true : undefined;
    case 'json':
      return text.trim() === '' ? absent() : readJson(text, refuse);
    case 'list': {
      const entries = Array.isArray(value) ? value : [];
      if (entries.length === 0 && !isRequired) return undefined;
      return entries
        .map((entry, at) => readValue(shape.item, entry, [...path, at], issues))
        .filter((entry) => entry !== undefined);
    }
    case 'group':
      return readGroup(shape.fields, isGroup(value) ? value : {}, path, issues);
    default:
      return assertNever(shape);
  }
}

function readNumber(
  { isWhole, min, max }: Extract<FieldShape, { kind: 'number' }>,
  number: number,
  refuse: Refuse,
): JsonValue | undefined {
  if (!Number.isFinite(number)) return refuse('Give a number.');
  if (isWhole && !Number.isSafeInteger(number)) return refuse('Give a whole number.');
  if (min !== undefined && number < min) return refuse(`At least ${min}.`);
  if (max !== undefined && number > max) return refuse(`At most ${max}.`);
  return number;
}

function readJson(text: string, refuse: Refuse): JsonValue | undefined {
  try {
    return anyJson.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('This is not valid JSON.');
    throw error;
  }
}

export function isGroup(value: FormValue): value is GroupValue {
  return typeof value === 'object' && !Array.isArray(value);
}
