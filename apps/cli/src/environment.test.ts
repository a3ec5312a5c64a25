import { expect, test } from 'vitest';
import { wantsColours } from './environment';

test.each([
  { env: {}, isTTY: true, colours: true },
  { env: {}, isTTY: false, colours: false },
  { env: { FORCE_COLOR: '1' }, isTTY: false, colours: true },
  { env: { FORCE_COLOR: '' }, isTTY: false, colours: true },
  { env: { FORCE_COLOR: '0' }, isTTY: true, colours: false },
  { env: { NO_COLOR: '1' }, isTTY: true, colours: false },
  { env: { NO_COLOR: '' }, isTTY: true, colours: true },
  { env: { FORCE_COLOR: '1', NO_COLOR: '1' }, isTTY: false, colours: true },
])('$env, terminal $isTTY: colours $colours', ({ env, isTTY, colours }) => {
  expect(wantsColours(env, isTTY)).toBe(colours);
});
