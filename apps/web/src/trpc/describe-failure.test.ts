import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure';

const noAnswer = 'The server does not answer. Try again when it is connected.';

it('keeps the words of what the API refused', () => {
  const answer = {
    error: { message: 'There is no folder /nowhere.', code: -32600, data: { code: 'BAD_REQUEST' } },
  };
  expect(describeFailure(TRPCClientError.from(answer))).toBe('There is no folder /nowhere.');
});

it.each([
  ['a browser that reached nothing', TRPCClientError.from(new TypeError('Failed to fetch'))],
  ['a page instead of an answer', TRPCClientError.from(new SyntaxError('Unexpected token <'))],
  ['an error of nobody’s', new Error('boom')],
  ['no error at all', undefined],
])('says that the server does not answer: %s', (_why, error) => {
  expect(describeFailure(error)).toBe(noAnswer);
});
