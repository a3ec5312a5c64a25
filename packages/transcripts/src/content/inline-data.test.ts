import { describe, expect, it } from 'vitest';
import { parseDataUrl, readInlineData } from './inline-data';

const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const keeper = { keepBlob: (bytes: Uint8Array) => ({ sha256: 'a'.repeat(64), bytes: bytes.length }) };

describe('readInlineData', () => {
  it('keeps an image, by what its bytes say it is', () => {
    expect(readInlineData(keeper, png.toString('base64'), 'image/jpeg')).toEqual({
      type: 'image',
      mimeType: 'image/png',
      blob: { sha256: 'a'.repeat(64), bytes: 10 },
    });
  });

  it.each([
    ['JVBERi0=', 'application/pdf', 'A file (application/pdf, 5 bytes) that is not shown here.'],
    ['aGk=', 'text/plain', 'hi'],
    ['/w==', 'text/plain', 'A file (text/plain, 1 bytes) that is not shown here.'],
    ['', undefined, 'A file (application/octet-stream, 0 bytes) that is not shown here.'],
    ['', 'image/png', 'A file (image/png, 0 bytes) that is not shown here.'],
  ])('says what %j of type %s is', (base64, type, text) => {
    expect(readInlineData(keeper, base64, type)).toEqual({ type: 'text', text });
  });
});

describe('parseDataUrl', () => {
  it.each([
    ['data:image/png;base64,AAAA', { base64: 'AAAA', mimeType: 'image/png' }],
    ['data:;base64,AA', { base64: 'AA', mimeType: undefined }],
    ['data:image/svg+xml;charset=utf-8;BASE64,AA', { base64: 'AA', mimeType: 'image/svg+xml' }],
    ['data:text/plain,hello', undefined],
    ['data:', undefined],
    ['https://example.org/a.png', undefined],
  ])('reads %s', (url, parsed) => {
    expect(parseDataUrl(url)).toEqual(parsed);
  });
});
