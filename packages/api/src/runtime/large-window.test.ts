import { afterAll, expect, it } from 'vitest';
import { owner } from '../test-caller';
import { makeFolder, removeFolders, startProcess } from '../test-process';

afterAll(removeFolders);

const calls = 12;
const mostSent = 16 * 1024 * 1024;

it('a dozen files of 9 MB in one session: whatever window a page asks for is small enough to be sent', async () => {
  const { runtime, stop } = await startProcess();
  const { id: sessionId } = await owner(runtime).sessions.create({ cwd: await makeFolder() });
  const content = `${'x'.repeat(89)}\n`.repeat(100_000);
  for (let call = 1; call <= calls; call += 1) {
    const callId = `call_${call}`;
    const file_path = `${call}.txt`;
    const args = { file_path, content };
    await runtime.sessions.append(sessionId, { type: 'tool-call', callId, tool: 'write', args });
    const files = [{ path: file_path, change: 'created', added: 100_000, removed: 0 }];
    const meta = { diffs: [], files, version: '1' };
    await runtime.sessions.append(sessionId, {
      type: 'tool-result',
      callId,
      content: [{ type: 'text', text: 'Created.' }],
      isError: false,
      meta,
    });
  }
  const page = owner(runtime).sessions.page;
  const last = await page({ sessionId });
  const before = await page({ sessionId, from: 0, limit: last.first });
  const whole = await page({ sessionId, from: 0, limit: 500 });
  for (const { events, ...rest } of [last, before, whole]) {
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify({ events, ...rest }).length).toBeLessThan(mostSent);
  }
  await stop();
}, 120_000);
