import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFields } from './form-fields';
import { clearOptions, emptyGroup, keepIssues, readArguments, type GroupValue } from './form-values';

const schema = z.toJSONSchema(
  z.strictObject({
    file_path: z.string().min(1).describe('The file.'),
    content: z.string().meta({ format: 'multiline' }),
    limit: z.int().min(1).max(10).exactOptional(),
    ratio: z.number().exactOptional(),
    replaceAll: z.boolean().exactOptional(),
    mode: z.enum(['fast', 'exact']).exactOptional(),
    todos: z.array(z.object({ content: z.string(), status: z.enum(['pending', 'completed']) })),
    extra: z.record(z.string(), z.unknown()).exactOptional(),
  }),
);
const fields = readFields(schema);
const filled = { ...emptyGroup(fields), file_path: 'a.ts', todos: [] };

describe('readFields', () => {
  it('asks for each argument in its own way, in the order of the schema', () => {
    expect(fields.map(({ name, label, isRequired, shape }) => [name, label, isRequired, shape.kind])).toEqual(
      [
        ['file_path', 'File path', true, 'text'],
        ['content', 'Content', true, 'text'],
        ['limit', 'Limit', false, 'number'],
        ['ratio', 'Ratio', false, 'number'],
        ['replaceAll', 'Replace all', false, 'flag'],
        ['mode', 'Mode', false, 'choice'],
        ['todos', 'Todos', true, 'list'],
        ['extra', 'Extra', false, 'json'],
      ],
    );
    expect(fields[0]?.hint).toBe('The file.');
    expect(fields[1]?.shape).toEqual({ kind: 'text', isMultiline: true, minLength: 0 });
    expect(fields[2]?.shape).toEqual({ kind: 'number', isWhole: true, min: 1, max: 10 });
  });

  it('makes no field of what is no object schema', () => {
    expect(readFields(null)).toEqual([]);
    expect(readFields({ type: 'string' })).toEqual([]);
  });
});

describe('readArguments', () => {
  it('leaves out what is optional and empty, and keeps a required text that is empty', () => {
    expect(readArguments(fields, filled)).toEqual({
      args: { file_path: 'a.ts', content: '', todos: [] },
      issues: [],
    });
  });

  it('reads numbers, flags, choices, lists of objects and JSON', () => {
    const { args, issues } = readArguments(fields, {
      ...filled,
      limit: '7',
      ratio: '0.5',
      replaceAll: true,
      mode: 'exact',
      todos: [{ content: 'a', status: 'pending' }],
      extra: '{"a": [1, null]}',
    });
    expect(issues).toEqual([]);
    expect(args).toEqual({
      file_path: 'a.ts',
      content: '',
      limit: 7,
      ratio: 0.5,
      replaceAll: true,
      mode: 'exact',
      todos: [{ content: 'a', status: 'pending' }],
      extra: { a: [1, null] },
    });
  });

  it.each([
    ['file_path', '', 'This is required.'],
    ['limit', '1.5', 'Give a whole number.'],
    ['limit', '11', 'At most 10.'],
    ['ratio', 'x', 'Give a number.'],
    ['extra', '{', 'This is not valid JSON.'],
  ])('says at the field %s what is wrong with %j', (name, value, message) => {
    expect(readArguments(fields, { ...filled, [name]: value }).issues).toEqual([{ path: [name], message }]);
  });
});

describe('keepIssues', () => {
  const issues = [
    { path: ['file_path'], message: 'This is required.' },
    { path: ['todos', 1, 'content'], message: 'This is required.' },
    { path: ['gone'], message: 'Unknown.' },
    { path: [], message: 'Not together.' },
  ];
  const left = (change: GroupValue): string[] =>
    keepIssues(issues, filled, { ...filled, ...change }).map(({ path }) => path.join('.'));

  it('forgets what was wrong with the edited field and with the whole', () => {
    expect(left({ file_path: 'b.ts' })).toEqual(['todos.1.content', 'gone']);
    expect(left({ todos: [] })).toEqual(['file_path', 'gone']);
    expect(left({ limit: '3' })).toEqual(['file_path', 'todos.1.content', 'gone']);
  });
});

describe('clearOptions', () => {
  it('keeps what a call must be given, and carries no option over', () => {
    const cleared = clearOptions(fields, filled);
    expect(cleared['file_path']).toBe(filled['file_path']);
    const { args } = readArguments(fields, cleared);
    const optional = fields.filter(({ isRequired }) => !isRequired).map(({ name }) => name);
    expect(optional).toContain('limit');
    for (const name of optional) expect(args).not.toHaveProperty(name);
  });
});
