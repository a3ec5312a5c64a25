import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesEndings } from './line-endings';

const changes = (before: string, after: string, whole = before): boolean =>
  changesEndings(Buffer.from(before), Buffer.from(after), Buffer.from(whole));

const line = fc.tuple(fc.constantFrom('a', 'b', '', 'é', 'x\r'), fc.constantFrom('\n', '\r\n'));
const lines = fc.array(line, { maxLength: 12 });
const textOf = (parts: [string, string][]): string => parts.flat().join('');

test('a line that stays and ends otherwise is told, wherever it stands and whatever else changed', () => {
  fc.assert(
    fc.property(lines, lines, fc.constantFrom('\n', '\r\n'), (head, tail, ending) => {
      const other = ending === '\n' ? '\r\n' : '\n';
      const around = (middle: string): string => `${textOf(head)}${middle}${textOf(tail)}`;
      expect(changes(around(`only${ending}`), around(`only${other}`))).toBe(true);
      expect(changes(around(`only${ending}gone${ending}`), around(`new${other}only${other}`))).toBe(true);
    }),
  );
});

test('lines that stay as they are are not told, nor lines that go, nor such with an ending that the others have', () => {
  fc.assert(
    fc.property(lines, lines, (head, tail) => {
      const around = (middle: string): string => `${textOf(head)}${middle}${textOf(tail)}`;
      expect(changes(around(''), around(''))).toBe(false);
      expect(changes(around('gone\n'), around(''))).toBe(false);
      expect(changes(around('gone\r\n'), around(''))).toBe(false);
      for (const ending of ['\n', '\r\n']) {
        expect(changes(around(`old${ending}`), around(`new${ending}newer${ending}`))).toBe(false);
        const before = around(`b${ending}`);
        expect(changes(before, around(`b${ending}new${ending}`))).toBe(false);
      }
    }),
  );
});

test('an ending that is new here is not new when the rest of the text has it', () => {
  expect(changes('a\r\n', 'a\r\nb\n', 'a\r\n')).toBe(true);
  expect(changes('a\r\n', 'a\r\nb\n', 'c\na\r\n')).toBe(false);
});

test.each([
  { what: 'nothing by lines', before: '', after: 'a\r\n' },
  { what: 'a line without an end by one with', before: 'a', after: 'a\r\n' },
  { what: 'lines by nothing', before: 'a\r\nb\n', after: '' },
])('$what has no ending that changed', ({ before, after }) => {
  expect(changes(before, after)).toBe(false);
});
