import { expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { toolCallView, toolResultView } from './card';
import { textContent } from './content-block';
import { definePresenter, genericCall } from './presenter';

const content = textContent('said');
const shout = definePresenter({
  name: 'shout',
  args: z.object({ word: z.string() }),
  meta: z.object({ times: z.int() }),
  presentCall: ({ word }) => {
    if (word === 'boom') throw new Error('boom');
    return { card: 'terminal', title: word.toUpperCase() };
  },
  presentResult: ({ word }, { meta, isError }) => {
    if (word === 'boom') throw new Error('boom');
    return { card: 'terminal', output: word.repeat(meta.times), exitCode: isError ? 1 : 0 };
  },
});

test('presents what it understands', () => {
  expect(shout.presentCall({ word: 'hi' })).toEqual({ card: 'terminal', title: 'HI' });
  expect(shout.presentResult({ word: 'hi' }, { content, isError: false, meta: { times: 2 } })).toEqual({
    card: 'terminal',
    output: 'hihi',
    exitCode: 0,
  });
});

test.each([
  { why: 'throws', args: { word: 'boom' } },
  { why: 'wrong type', args: { word: 3 } },
  { why: 'missing', args: {} },
  { why: 'not an object', args: 'hi' },
  { why: 'null', args: null },
])('arguments it cannot present ($why) give the raw input and the content', ({ args }) => {
  expect(shout.presentCall(args)).toEqual({ card: 'generic', title: 'shout', rawInput: args });
  expect(shout.presentResult(args, { content, isError: false, meta: { times: 1 } })).toEqual({
    card: 'generic',
    content,
  });
});

test('no arguments at all give no raw input', () => {
  expect(genericCall('shout', undefined)).toEqual({ card: 'generic', title: 'shout' });
  expect(shout.presentCall(undefined)).toEqual({ card: 'generic', title: 'shout' });
});

test.each([
  { why: 'bad meta', result: { content, isError: false, meta: { times: 'two' } } },
  { why: 'meta of an older version', result: { content, isError: false, meta: null } },
  { why: 'no meta', result: { content, isError: false } },
  { why: 'an error without meta', result: { content, isError: true } },
])('$why gives the content', ({ result }) => {
  expect(shout.presentResult({ word: 'hi' }, result)).toEqual({ card: 'generic', content });
});

test('an error with meta is presented by the tool', () => {
  const view = shout.presentResult({ word: 'hi' }, { content, isError: true, meta: { times: 1 } });
  expect(view).toEqual({ card: 'terminal', output: 'hi', exitCode: 1 });
});

const plain = definePresenter({
  name: 'plain',
  args: z.object({}),
  presentCall: () => ({ card: 'generic', title: 'Plain' }),
  presentResult: (_args, result) => ({ card: 'generic', title: 'Done', content: result.content }),
});

test('a tool without meta is asked for its result, but not for an error', () => {
  const done = { card: 'generic', title: 'Done', content };
  expect(plain.presentResult({}, { content, isError: false })).toEqual(done);
  expect(plain.presentResult({}, { content, isError: false, meta: { left: 'over' } })).toEqual(done);
  expect(plain.presentResult({}, { content, isError: true })).toEqual({ card: 'generic', content });
});

test('whatever a log holds, a card of the unions comes out', () => {
  const json = fc.jsonValue().map((value) => z.json().parse(value));
  fc.assert(
    fc.property(fc.anything(), json, fc.boolean(), (args, meta, isError) => {
      for (const presenter of [shout, plain]) {
        expect(toolCallView.safeParse(presenter.presentCall(args)).success).toBe(true);
        expect(
          toolResultView.safeParse(presenter.presentResult(args, { content, isError, meta })).success,
        ).toBe(true);
      }
    }),
  );
});
