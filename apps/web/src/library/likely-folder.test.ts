import { expect, it } from 'vitest';
import { likelyFolder } from './likely-folder';

const example = { agent: 'Example', cwd: '/data/example/departures' };
const mine = { agent: 'By hand', cwd: '/home/me/site' };
const older = { agent: 'By hand', cwd: '/home/me/old' };

it.each([
  { sessions: [], folder: '' },
  { sessions: [example], folder: '' },
  { sessions: [mine, older], folder: mine.cwd },
  { sessions: [example, mine, older], folder: mine.cwd },
])('of $sessions is $folder', ({ sessions, folder }) => {
  expect(likelyFolder(sessions)).toBe(folder);
});
