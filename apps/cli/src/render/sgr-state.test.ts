import { expect, test } from 'vitest';
import { applySgr, plainSgr, printSgr } from './sgr-state';

test.each([
  { codes: ['31'], on: '\u001b[31m' },
  { codes: ['31', '32'], on: '\u001b[32m' },
  { codes: ['1;31', '44'], on: '\u001b[1;31;44m' },
  { codes: ['1', '22'], on: '' },
  { codes: ['4', '24'], on: '' },
  { codes: ['31', '39'], on: '' },
  { codes: ['41', '49'], on: '' },
  { codes: ['31', ''], on: '' },
  { codes: ['31', '0;1'], on: '\u001b[1m' },
  { codes: ['38;5;196'], on: '\u001b[38;5;196m' },
  { codes: ['38;2;1;2;3;1'], on: '\u001b[38;2;1;2;3;1m' },
  { codes: ['48:2::1:2:3'], on: '\u001b[48:2::1:2:3m' },
  { codes: ['95', '101'], on: '\u001b[95;101m' },
  { codes: ['8'], on: '' },
  { codes: ['5'], on: '' },
  { codes: ['38'], on: '' },
  { codes: ['38;1'], on: '\u001b[1m' },
  { codes: ['38;2;1'], on: '' },
  { codes: ['999'], on: '' },
])('$codes is printed as $on', ({ codes, on }) => {
  expect(printSgr(codes.reduce(applySgr, plainSgr))).toBe(on);
});
