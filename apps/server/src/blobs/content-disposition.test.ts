import { describe, expect, it } from 'vitest';
import { attachmentNamed } from './content-disposition';

describe('attachmentNamed', () => {
  it.each([
    ['output.txt', `attachment; filename="output.txt"; filename*=UTF-8''output.txt`],
    ['Grüße 改.txt', `attachment; filename="Gr__e _.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E6%94%B9.txt`],
    ['../../etc/passwd', `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`],
    ['a"; evil="b', `attachment; filename="a_; evil=_b"; filename*=UTF-8''a_%3B%20evil%3D_b`],
    ['a\r\nSet-Cookie: x', `attachment; filename="a__Set-Cookie_ x"; filename*=UTF-8''a__Set-Cookie_%20x`],
    ['exe.\u202egpj', `attachment; filename="exe._gpj"; filename*=UTF-8''exe._gpj`],
    [
      "it's (1)*%41.txt",
      `attachment; filename="it's (1)__41.txt"; filename*=UTF-8''it%27s%20%281%29_%2541.txt`,
    ],
    [' .. ', `attachment; filename="download"; filename*=UTF-8''download`],
    ['', `attachment; filename="download"; filename*=UTF-8''download`],
  ])('names %j', (name, header) => {
    expect(attachmentNamed(name)).toBe(header);
  });

  it('is one bounded line of a header, whatever character is in the name', () => {
    for (let first = 0; first < 0x10000; first += 300) {
      const name = String.fromCharCode(...Array.from({ length: 300 }, (_, index) => first + index));
      const header = attachmentNamed(name);
      expect(header).toMatch(/^attachment; filename="[^"\\/\r\n]+"; filename\*=UTF-8''[\w.~!%-]+$/);
      expect(header.length).toBeLessThan(2_000);
    }
  });
});
