import { expect, test } from 'vitest';
import { expectFailure, putSeen, see, textOf, unbounded, type OpenWorkspace } from './contract-workspace';

export function testTurns(open: OpenWorkspace): void {
  test('of two edits of one file at once, and of twenty, none is lost', async () => {
    const workspace = await open();
    const marks = Array.from({ length: 20 }, (_, at) => `<${at}>`);
    await putSeen(workspace, 'a.txt', marks.join(''));
    const { fileSystem, get } = workspace;
    await Promise.all(
      marks.map((mark) =>
        fileSystem.editText('a.txt', { oldText: mark, newText: `[${mark}]`, replaceAll: false }),
      ),
    );
    expect(String(await get('a.txt'))).toBe(marks.map((mark) => `[${mark}]`).join(''));
  });

  test('of two edits at once from two sessions, the second is told that the file changed', async () => {
    const workspace = await open();
    const { fileSystem, openOther, get } = workspace;
    const other = openOther();
    await putSeen(workspace, 'a.txt', 'one two');
    await see(other, 'a.txt');
    const outcomes = await Promise.allSettled([
      fileSystem.editText('a.txt', { oldText: 'one', newText: '1', replaceAll: false }),
      other.editText('a.txt', { oldText: 'two', newText: '2', replaceAll: false }),
    ]);
    // Whichever came first: one landed, the other changed nothing.
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(failed?.reason).toMatchObject({ code: 'stale-version' });
    expect(['1 two', 'one 2']).toContain(String(await get('a.txt')));
  });

  test('a reading amid edits sees one whole version of the file', async () => {
    const workspace = await open();
    const { fileSystem } = workspace;
    await putSeen(workspace, 'a.txt', '0'.repeat(500_000));
    const write = (digit: string): Promise<unknown> => fileSystem.writeText('a.txt', digit.repeat(500_000));
    const read = async (): Promise<string> => textOf(await fileSystem.readText('a.txt', unbounded));
    const [first, , second] = await Promise.all([read(), write('1'), read(), write('2'), read()]);
    expect([first, second].every((text) => new Set(text).size === 1)).toBe(true);
    // The readings told their versions in their turns: the session still knows the file as it is.
    await fileSystem.writeText('a.txt', 'done');
  });

  test('a turn that failed does not stop the next', async () => {
    const workspace = await open();
    const { fileSystem } = workspace;
    await putSeen(workspace, 'a.txt', 'a');
    const failing = fileSystem.editText('a.txt', { oldText: 'z', newText: 'b', replaceAll: false });
    const next = fileSystem.editText('a.txt', { oldText: 'a', newText: 'b', replaceAll: false });
    await expectFailure(failing, 'text-not-found', 'a.txt');
    expect((await next).after).toBe('b');
  });
}
