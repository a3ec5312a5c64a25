import { describe, expect, it } from 'vitest';
import { readAll } from '../testing/read-bytes';
import { ZstdDecoder } from './zstd-decoder';
import { ZstdFrames } from './zstd-frames';

const magic = [0x28, 0xb5, 0x2f, 0xfd];

/** A frame of one block that holds its bytes as they are. */
function frame(text: string, { checksum = false } = {}): number[] {
  const body = Buffer.from(text);
  const header = (body.length << 3) | 1;
  return [
    ...magic,
    checksum ? 0x04 : 0,
    0x48, // a window of 512 KiB
    ...[header & 255, (header >> 8) & 255, header >> 16],
    ...body,
    ...(checksum ? [1, 2, 3, 4] : []),
  ];
}

/** A frame of one block that stands for `size` times the same byte. */
function repeated(byte: number, blocks: number, size = 128 * 1024): number[] {
  const block = (isLast: boolean): number[] => {
    const header = (size << 3) | 2 | (isLast ? 1 : 0);
    return [header & 255, (header >> 8) & 255, header >> 16, byte];
  };
  const all = Array.from({ length: blocks }, (_, at) => block(at === blocks - 1)).flat();
  return [...magic, 0, 0x48, ...all];
}

const skippable = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 9, 9, 9];

describe('a compressed log', () => {
  it('is read over any number of frames', async () => {
    const bytes = Uint8Array.from([
      ...frame('{"note":"a"}\n{"no', { checksum: true }),
      ...skippable,
      ...frame('te":"b"}\n'),
      ...frame('{"note":"a record that is long enough"}'),
    ]);
    expect((await readAll(bytes)).lines).toEqual(['a', 'b', 'a record that is long enough', '! The end']);
  });

  it('is read as far as it is whole, and says that it breaks off', async () => {
    const bytes = Uint8Array.from([
      ...frame('{"note":"a"}\n'),
      ...frame('{"note":"b, and some more"}\n').slice(0, -9),
    ]);
    expect((await readAll(bytes)).lines).toEqual([
      'a',
      '! 1 record of the log is not shown. 1 × the rest of a compressed log that is damaged or breaks off: line 2',
      '! The end',
    ]);
    const damaged = Uint8Array.from([
      ...frame('{"note":"a"}\n'),
      ...Buffer.from('no frame, but some text\n'),
    ]);
    expect((await readAll(damaged)).lines).toEqual([
      'a',
      '! 1 record of the log is not shown. 1 × the rest of a compressed log that is damaged or breaks off: line 2',
      '! The end',
    ]);
  });

  it('hands out little at once, whatever a few bytes stand for', () => {
    const decoder = new ZstdDecoder();
    let [size, most] = [0, 0];
    for (const piece of decoder.push(Uint8Array.from(repeated(0x61, 5000)))) {
      size += piece.length;
      most = Math.max(most, piece.length);
    }
    expect(size).toBe(5000 * 128 * 1024);
    expect(most).toBeLessThanOrEqual(128 * 1024);
  });

  it('skips a line that never ends', async () => {
    const bytes = Uint8Array.from([
      ...frame('{"note":"a"}\n'),
      ...repeated(0x61, 1000),
      ...frame('\n{"note":"b"}\n'),
    ]);
    expect((await readAll(bytes)).lines).toEqual([
      'a',
      '! 1 record of the log is not shown. 1 × lines over 64 MiB: line 2',
      'b',
      '! The end',
    ]);
  });

  it('is refused when a frame asks for a large window', () => {
    for (const header of [
      [...magic, 0, 0xa0], // 1 GiB
      [...magic, 0xa0, 0, 0, 0, 0x10], // one segment of 256 MiB
      [...magic, 0xe0, 0, 0, 0, 0, 1, 0, 0, 0], // one segment of 4 GiB
    ]) {
      const frames = new ZstdFrames();
      const before = frame('a', { checksum: true });
      const { fine, refusal } = frames.check(Uint8Array.from([...before, ...header]));
      expect(fine).toBe(before.length);
      expect(refusal?.message).toContain('window');
    }
  });
});
