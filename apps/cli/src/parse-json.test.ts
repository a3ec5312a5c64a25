import { expect, test } from 'vitest';
import fc from 'fast-check';
import { CommandError } from './command-error';
import { parseJson } from './parse-json';

function failureOf(text: string): CommandError {
  try {
    parseJson(text, 'The arguments');
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error(`${text} is JSON`);
}

test('reads any JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text, 'x')).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  { text: '{"a":x}', place: 'line 1, column 6', fault: '"x" cannot stand there' },
  { text: '[1,,2]', place: 'line 1, column 4', fault: '"," cannot stand there' },
  { text: '{a:1}', place: 'line 1, column 2', fault: '"a" cannot stand there' },
  { text: "{'a':1}", place: 'line 1, column 2', fault: `"'" cannot stand there` },
  { text: '{"a":1,}', place: 'line 1, column 8', fault: '"}" cannot stand there' },
  { text: '{"a":1}}', place: 'line 1, column 8', fault: '"}" cannot stand there' },
  { text: '{"a": trux}', place: 'line 1, column 10', fault: '"x" cannot stand there' },
  { text: '{\n  "a": 1\n  "b": 2}', place: 'line 3, column 3', fault: String.raw`"\"" cannot stand there` },
  { text: '{"a":"\n"}', place: 'line 1, column 7', fault: String.raw`"\n" cannot stand there` },
  { text: '{"a":😀}', place: 'line 1, column 6', fault: '"😀" cannot stand there' },
  { text: '', place: 'line 1, column 1', fault: 'it ends too early' },
  { text: '{"a":1', place: 'line 1, column 7', fault: 'it ends too early' },
  { text: '{"a":"b', place: 'line 1, column 8', fault: 'it ends too early' },
  { text: '-', place: 'line 1, column 2', fault: 'it ends too early' },
])('$text: $fault, at $place', ({ text, place, fault }) => {
  const { message, exitCode } = failureOf(text);
  expect(message).toBe(`The arguments are not JSON: ${fault}, at ${place}.`);
  expect(exitCode).toBe(2);
});

test('a text that only ends too early is never blamed for a character it has', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, cut) => {
      const beginning = text.slice(0, cut % (text.length + 1));
      try {
        JSON.parse(beginning);
      } catch {
        expect(failureOf(beginning).message).toContain('it ends too early');
      }
    }),
  );
});
