import { expect, test } from 'vitest';
import fc from 'fast-check';
import { displayPath, displayTitle, splitTitle } from './display-path';

test.each([
  { path: '/w/p/src/a.ts', cwd: '/w/p', shown: 'src/a.ts', rule: 'inside' },
  { path: '/w/p/src/a.ts', cwd: '/w/p/', shown: 'src/a.ts', rule: 'a trailing slash of the folder' },
  { path: '/w/p/src/a.ts', cwd: '/w/p//', shown: 'src/a.ts', rule: 'two trailing slashes' },
  { path: '/w/p//a.ts', cwd: '/w/p', shown: 'a.ts', rule: 'a doubled separator never looks absolute' },
  {
    path: '/w/p-other/a.ts',
    cwd: '/w/p',
    shown: '/w/p-other/a.ts',
    rule: 'a sibling with the same beginning',
  },
  { path: '/w/other.ts', cwd: '/w/p', shown: '/w/other.ts', rule: 'outside' },
  { path: '/w', cwd: '/w/p', shown: '/w', rule: 'the parent' },
  { path: '/w/p', cwd: '/w/p', shown: '.', rule: 'the folder itself' },
  { path: '/w/p/', cwd: '/w/p', shown: '.', rule: 'the folder itself with a slash' },
  { path: '/etc/hosts', cwd: '/', shown: '/etc/hosts', rule: 'the root makes nothing relative' },
  { path: '/etc/hosts', cwd: '', shown: '/etc/hosts', rule: 'no folder known' },
  { path: 'src/a.ts', cwd: '/w/p', shown: 'src/a.ts', rule: 'relative already' },
  { path: 'C:\\w\\p\\src\\a.ts', cwd: 'C:\\w\\p', shown: 'src\\a.ts', rule: 'Windows' },
  { path: 'C:\\w\\p\\a.ts', cwd: 'C:\\w\\p\\', shown: 'a.ts', rule: 'Windows, trailing separator' },
  { path: 'C:\\w\\p-other\\a', cwd: 'C:\\w\\p', shown: 'C:\\w\\p-other\\a', rule: 'Windows, sibling' },
  { path: 'C:\\a.ts', cwd: 'C:\\', shown: 'C:\\a.ts', rule: 'the root of a drive' },
])('$rule: $path in $cwd is shown as $shown', ({ path, cwd, shown }) => {
  expect(displayPath(path, cwd)).toBe(shown);
});

const name = fc.stringMatching(/^[a-zA-Z0-9._ -]{1,8}$/);
const absolute = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`);

test('what lies inside is shown without its folder, whatever it is called', () => {
  fc.assert(
    fc.property(absolute, name, fc.boolean(), (cwd, file, slash) => {
      expect(displayPath(`${cwd}/${file}`, slash ? `${cwd}/` : cwd)).toBe(file);
      expect(displayPath(`${cwd}-other/${file}`, cwd)).toBe(`${cwd}-other/${file}`);
    }),
  );
});

test.each([
  { title: 'Read /w/p/src/a.ts', path: '/w/p/src/a.ts', shown: 'Read src/a.ts' },
  { title: 'Read /w/p/src/a.ts (3 - 12)', path: '/w/p/src/a.ts', shown: 'Read src/a.ts (3 - 12)' },
  { title: 'Edit `/w/p/a b.ts`:', path: '/w/p/a b.ts', shown: 'Edit `a b.ts`:' },
  { title: 'Edit /w/p-other/a.ts', path: '/w/p-other/a.ts', shown: 'Edit /w/p-other/a.ts' },
  // Only the known path: another path of the title stays, also when it holds the known one.
  { title: 'Move /w/p/a /w/p/b', path: '/w/p/a', shown: 'Move a /w/p/b' },
  { title: 'Edit /w/p/a.ts.bak', path: '/w/p/a.ts', shown: 'Edit /w/p/a.ts.bak' },
  { title: 'Edit /w/p/a.ts.bak and /w/p/a.ts', path: '/w/p/a.ts', shown: 'Edit /w/p/a.ts.bak and a.ts' },
  { title: 'Edit /x/w/p/a.ts', path: '/w/p/a.ts', shown: 'Edit /x/w/p/a.ts' },
  { title: 'grep /w/p', path: undefined, shown: 'grep /w/p' },
  { title: 'grep /w/p', path: '', shown: 'grep /w/p' },
  { title: 'Nothing here', path: '/w/p/a.ts', shown: 'Nothing here' },
])('$title is shown as $shown', ({ title, path, shown }) => {
  expect(displayTitle(title, path, '/w/p')).toBe(shown);
});

test.each([
  { title: 'Read a', path: 'a', parts: { before: 'Read ', path: 'a', after: '' } },
  { title: 'Read Read', path: 'Read', parts: { before: 'Read ', path: 'Read', after: '' } },
  {
    title: 'Read line (from line 3)',
    path: 'line',
    parts: { before: 'Read ', path: 'line', after: ' (from line 3)' },
  },
  { title: 'a.ts', path: 'a.ts', parts: { before: '', path: 'a.ts', after: '' } },
  { title: 'Reading', path: 'Read', parts: { before: 'Reading', path: '', after: '' } },
  { title: 'Read $& $1', path: '$&', parts: { before: 'Read ', path: '$&', after: ' $1' } },
])('the path of "$title" is set apart', ({ title, path, parts }) => {
  expect(splitTitle(title, path, '/w/p')).toEqual(parts);
});

test('a title is changed nowhere but at its path', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), absolute, (title, path, cwd) => {
      const { before, path: shown, after } = splitTitle(title, path, cwd);
      expect(shown === '' ? before : before + path + after).toBe(title);
    }),
  );
});
