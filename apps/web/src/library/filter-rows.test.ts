import { expect, it } from 'vitest';
import { countAgents, filterRows } from './filter-rows';
import { joinRows } from './library-row';
import { testLog, testSession } from './test-rows';

const rows = joinRows(
  [testSession({ id: 'a', title: 'Fix the Parser', cwd: '/home/me/sluice', agent: 'By hand' })],
  [
    testLog({ path: '/logs/b.jsonl', title: 'Fix the docs', project: '/home/me/docs', modifiedAt: 2 }),
    testLog({ path: '/logs/c.jsonl', title: 'Other', project: '/home/me/docs', modifiedAt: 1 }),
  ],
  0,
);

it.each([
  ['', undefined, ['/logs/b.jsonl', '/logs/c.jsonl', 'a']],
  ['  FIX  ', undefined, ['/logs/b.jsonl', 'a']],
  ['parser fix', undefined, ['a']],
  ['me/docs', undefined, ['/logs/b.jsonl', '/logs/c.jsonl']],
  ['logs/c', undefined, ['/logs/c.jsonl']],
  ['claude', undefined, ['/logs/b.jsonl', '/logs/c.jsonl']],
  ['fix', 'Claude Code', ['/logs/b.jsonl']],
  ['no such thing', undefined, []],
])('%j of agent %s lets through %j', (text, agent, keys) => {
  expect(filterRows(rows, { text, agent }).map(({ key }) => key)).toEqual(keys);
});

it('counts the rows of each agent', () => {
  expect(countAgents(rows)).toEqual([
    ['Claude Code', 2],
    ['By hand', 1],
  ]);
});
