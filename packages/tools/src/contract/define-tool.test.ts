import { definePresenter, emptyPane, textContent } from '@showreel/views';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { builtinTools } from '../builtin-tools';
import { openContext } from '../open-test-context';
import { defineTool } from './define-tool';

const presenter = definePresenter({
  name: 'double',
  args: z.object({ count: z.int().min(0).max(10).describe('How many.'), note: z.string().exactOptional() }),
  meta: z.object({ doubled: z.number() }),
  presentCall: ({ count }) => ({ card: 'generic', title: `Double ${count}` }),
  presentResult: (_args, { meta }) => ({ card: 'generic', content: textContent(String(meta.doubled)) }),
});

const double = defineTool({
  presenter,
  description: 'Doubles.',
  value: z.object({ doubled: z.number(), secret: z.string() }),
  execute: ({ count }) => Promise.resolve({ doubled: count * 2, secret: 'never stored' }),
  output: {
    render: ({ count }, { doubled }) => textContent(`${count} doubled is ${doubled}`),
    presentationMeta: (_args, { doubled }) => ({ doubled }),
  },
  isError: ({ doubled }) => doubled === 0,
});

describe('a defined tool', () => {
  test('projects its value to content and meta, and keeps nothing else of it', async () => {
    const outcome = await double.execute({ count: 2 }, await openContext());
    expect(outcome).toEqual({ content: textContent('2 doubled is 4'), isError: false, meta: { doubled: 4 } });
    expect(presenter.presentResult({ count: 2 }, outcome)).toEqual({
      card: 'generic',
      content: textContent('4'),
    });
  });

  test('says that it failed when its value does', async () => {
    expect(await double.execute({ count: 0 }, await openContext())).toMatchObject({
      isError: true,
      meta: { doubled: 0 },
    });
  });

  test('rejects a value that its schema does not allow', async () => {
    const liar = defineTool({
      presenter,
      description: '',
      value: z.object({ doubled: z.number().max(1) }),
      execute: () => Promise.resolve({ doubled: 2 }),
      output: { render: () => [], presentationMeta: (_args, value) => value },
    });
    await expect(liar.execute({ count: 1 }, await openContext())).rejects.toThrow();
  });

  test.each([
    { args: { count: 1 }, issues: [] },
    { args: { count: 1, note: 'x' }, issues: [] },
    { args: {}, issues: [{ path: ['count'], message: 'This is required.' }] },
    { args: { count: 1, cuont: 2 }, issues: [{ path: ['cuont'], message: 'There is no such argument.' }] },
    { args: { count: 11 }, issues: [{ path: ['count'], message: 'Too big: expected number to be <=10' }] },
    { args: null, issues: [{ path: [], message: 'Invalid input: expected object, received null' }] },
  ])('checks the arguments $args', ({ args, issues }) => {
    expect(double.checkArgs(args)).toEqual(issues);
  });

  test('offers its arguments as JSON Schema', () => {
    expect(double.argsSchema).toMatchObject({
      type: 'object',
      properties: { count: { type: 'integer', minimum: 0, maximum: 10, description: 'How many.' } },
      required: ['count'],
      additionalProperties: false,
    });
  });

  test('without a way to recover says that it was interrupted', () => {
    const outcome = double.recover({ count: 1 }, { pane: emptyPane, bytes: 0, omittedBytes: 0 });
    expect(outcome).toMatchObject({ isError: true, ended: 'interrupted' });
    expect(outcome.meta).toBeUndefined();
  });
});

interface Field {
  type?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
}

describe('the tools of this package', () => {
  test.each(builtinTools)('$name can be made a form of', ({ argsSchema, description }) => {
    const { properties } = argsSchema as unknown as { properties: Record<string, Field> };
    expect(description).toMatch(/\.$/);
    for (const field of Object.values(properties)) {
      expect(field.description).toMatch(/\.$/);
      if (field.type !== 'integer') continue;
      expect(field.minimum).toBeTypeOf('number');
      expect(field.maximum).toBeLessThan(Number.MAX_SAFE_INTEGER);
    }
  });

  test('mark their texts of many lines', () => {
    const multiline = builtinTools.flatMap(({ name, argsSchema }) => {
      const { properties } = argsSchema as unknown as { properties: Record<string, { format?: string }> };
      return Object.entries(properties).flatMap(([key, { format }]) =>
        format === 'multiline' ? [`${name}.${key}`] : [],
      );
    });
    expect(multiline).toEqual(['write.content', 'edit.old_string', 'edit.new_string', 'bash.command']);
  });
});
