import { expect, test } from 'vitest';
import fc from 'fast-check';
import { cleanLine, cleanText } from './clean-text';

const esc = '\u001b';
const hostile = [
  { what: 'OSC title', text: `${esc}]0;owned\u0007` },
  { what: 'OSC title ended by ST', text: `${esc}]2;owned${esc}\\` },
  { what: 'OSC 52 clipboard', text: `${esc}]52;c;cm0gLXJmIC8K\u0007` },
  { what: 'OSC 8 hyperlink', text: `${esc}]8;;https://example.test${esc}\\` },
  { what: 'OSC of eight bits', text: '\u009d0;owned\u009c' },
  { what: 'DCS', text: `${esc}P+q544e${esc}\\` },
  { what: 'APC', text: `${esc}_Gf=100;AAAA${esc}\\` },
  { what: 'cursor up', text: `${esc}[2A` },
  { what: 'clear screen', text: `${esc}[2J` },
  { what: 'alternate screen', text: `${esc}[?1049h` },
  { what: 'CSI of eight bits', text: '\u009b2J' },
  { what: 'device status', text: `${esc}[6n` },
  { what: 'keyboard mode that ends as colours do', text: `${esc}[>4m` },
  { what: 'reset', text: `${esc}c` },
  { what: 'character set', text: `${esc}(0` },
  { what: 'bell', text: '\u0007' },
  { what: 'backspace', text: '\b' },
  { what: 'delete', text: '\u007f' },
  { what: 'NUL', text: '\u0000' },
  { what: 'a torn sequence', text: `${esc}[12` },
  { what: 'a lone escape', text: esc },
];

test.each(hostile)('$what does not pass', ({ text }) => {
  expect(cleanText(`a${text}\nb`)).toBe('a\nb');
});

test('text keeps its lines and tabs, and loses its colours', () => {
  expect(cleanText(`a\tb\r\n${esc}[31mc${esc}[0m`)).toBe('a\tb\nc');
  expect(cleanLine('a\n  b')).toBe('a b');
});

test('what would reorder text is named, in whatever is printed', () => {
  expect(cleanText('gpj\u202eexe.\u2066x\u2069\u200e\u200f\u061c')).toBe(
    'gpj<U+202E>exe.<U+2066>x<U+2069><U+200E><U+200F><U+061C>',
  );
  expect(cleanText('שלום مرحبا 👩\u200d👩')).toBe('שלום مرحبا 👩\u200d👩');
});

test('whatever comes, nothing that drives a terminal is left', () => {
  const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostile.map(({ text }) => text)));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(cleanText(text)).not.toMatch(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
      );
    }),
  );
});
