import { expect, it } from 'vitest';
import { createUsageCounter } from './usage-count';

it('counts messages that interleave, and one that is told again later, once each', () => {
  const counted: string[] = [];
  const counter = createUsageCounter(({ outputTokens }) => counted.push(`${outputTokens}`));
  const add = (id: string, output_tokens: number): void =>
    counter.add({ id, model: 'm', usage: { output_tokens } }, undefined, 0);
  add('a', 1);
  add('b', 2);
  add('a', 11);
  add('c', 3);
  add('d', 4);
  add('a', 11);
  counter.flush();
  expect(counted).toEqual(['11', '2', '3', '4']);
});
