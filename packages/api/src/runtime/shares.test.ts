import { afterAll, describe, expect, it } from 'vitest';
import { owner, visitor } from '../test-caller';
import { makeFolder, removeFolders, startProcess } from '../test-process';

afterAll(removeFolders);

describe('shares', () => {
  it('opens one session and no other, survives a restart, and fails alike for every token that opens none', async () => {
    const first = await startProcess();
    const cwd = await makeFolder();
    const { id: sessionId } = await owner(first.runtime).sessions.create({ cwd, title: 'Shared' });
    const share = await owner(first.runtime).shares.create({ sessionId });
    expect(await owner(first.runtime).shares.list({ sessionId })).toEqual([share]);
    await first.stop();

    const second = await startProcess(first.dataPath);
    const token = share.url.split('/s/')[1] ?? '';
    expect(await visitor(second.runtime).shares.open({ token })).toEqual({ title: 'Shared' });
    const page = await visitor(second.runtime).shares.page({ token, limit: 10 });
    expect(page.header.session?.title).toBe('Shared');

    await owner(second.runtime).shares.revoke({ shareId: share.id });
    const none = [
      token,
      `${share.id}.wrong`,
      share.id,
      `${token}.more`,
      sessionId,
      '.',
      '',
      'x'.repeat(9_000),
    ];
    const errors = await Promise.all(
      none.map((bad) =>
        visitor(second.runtime)
          .shares.open({ token: bad })
          .catch((error: unknown) => String(error)),
      ),
    );
    expect(new Set(errors).size).toBe(1);
    expect(await owner(second.runtime).shares.list({ sessionId })).toEqual([]);
    await second.stop();
  });

  it('dies with its session', async () => {
    const { runtime, stop } = await startProcess();
    const { id: sessionId } = await owner(runtime).sessions.create({ cwd: await makeFolder() });
    const { url } = await owner(runtime).shares.create({ sessionId });
    await owner(runtime).sessions.delete({ sessionId });
    await expect(visitor(runtime).shares.open({ token: url.split('/s/')[1] ?? '' })).rejects.toThrow(/link/i);
    await stop();
  });
});
