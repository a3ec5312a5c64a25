import { describe, expect, it } from 'vitest';
import { withBlobErrors } from './with-blob-errors';

const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: refused, open '/home/someone/data'`), { code, errno: -1 });

describe('withBlobErrors', () => {
  it.each([
    ['ENOSPC', 'no-space', /full.*Make room/],
    ['EDQUOT', 'no-space', /full.*Make room/],
    ['EIO', 'failed', /log says why/],
    ['EACCES', 'failed', /log says why/],
    ['EROFS', 'failed', /log says why/],
  ])('tells %s as %s, without a path', async (errno, code, sentence) => {
    const cause = systemError(errno);
    const told = withBlobErrors(() => Promise.reject(cause));
    await expect(told).rejects.toMatchObject({ name: 'BlobStoreError', code, cause });
    await expect(told).rejects.toThrow(sentence);
    await expect(told).rejects.not.toThrow('/home');
  });

  it('leaves other errors as they are', async () => {
    const fault = new TypeError('a fault');
    await expect(withBlobErrors(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});
