import type { LogList, LogRow } from '@showreel/api';
import { expect, it } from 'vitest';
import { takeAnswer } from './known-logs';
import { testLog } from './test-rows';

function answer(rows: LogRow[], facts: Partial<LogList> = {}): LogList {
  const progress = { scanned: 0, total: 0, isScanning: false, importing: [] };
  return { rows, gone: [], cursor: '1', isWhole: false, progress, unreadable: 0, isCut: false, ...facts };
}

it('keeps the rows up to date with what each answer changes', () => {
  const [a, b] = [testLog({ path: '/a' }), testLog({ path: '/b' })];
  const first = takeAnswer(undefined, answer([a, b], { isWhole: true }));
  expect([...first.rows.values()]).toEqual([a, b]);
  const changed = { ...b, title: 'Known now' };
  const second = takeAnswer(first, answer([changed], { gone: ['/a'], cursor: '2' }));
  expect([...second.rows.values()]).toEqual([changed]);
  expect(second.cursor).toBe('2');
  const third = takeAnswer(second, answer([], { cursor: '3', unreadable: 1 }));
  expect(third.rows).toBe(second.rows);
  expect(third).toMatchObject({ cursor: '3', unreadable: 1 });
  expect([...takeAnswer(third, answer([a], { isWhole: true })).rows.keys()]).toEqual(['/a']);
});
