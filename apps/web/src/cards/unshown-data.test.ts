import { expect, it } from 'vitest';
import { parseUnshown } from './unshown-data';

it.each([
  { text: 'a.bin is not text: 12.3 KB of binary data.', fact: 'Binary, 12.3 KB' },
  { text: 'a\nb.bin is not text: 1 byte of binary data.', fact: 'Binary, 1 byte' },
  {
    text: 'a.png is an image (image/png, 10.3 MB), too large to show: at most 10 MB.',
    fact: 'PNG image, 10.3 MB',
  },
  { text: 'The file is empty.', fact: 'Empty' },
  { text: 'The file has 1,212 lines; there is no line 9,000.', fact: 'No line 9,000' },
  { text: 'No new output.', fact: 'No new output' },
  { text: '1\ta.bin is not text: 12.3 KB of binary data.\n2\tmore', fact: undefined },
  { text: 'There is no file a.bin. Check the path.', fact: undefined },
])('$text is $fact', ({ text, fact }) => {
  expect(parseUnshown(text)).toBe(fact);
});
