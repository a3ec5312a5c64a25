import { describe, expect, it } from 'vitest';
import { readRecords } from '../testing/read-records';
import { claudeCodeFormat } from './claude-code-format';
import { eventsOf, makeRecords, png } from './test-records';

const read = (records: Parameters<typeof readRecords>[1]): ReturnType<typeof readRecords> =>
  readRecords(claudeCodeFormat, records);

describe('terminals', () => {
  const run = (
    content: string,
    returned: Parameters<ReturnType<typeof makeRecords>['result']>[2],
    isError = false,
  ) => {
    const make = makeRecords();
    return eventsOf(
      read([
        make.user('Go'),
        make.call('c1', 'Bash', { command: 'make' }),
        make.result('c1', content, returned, { is_error: isError }),
      ]),
      'tool-result',
    )[0];
  };
  const plain = { stdout: '', stderr: '', interrupted: false, isImage: false };

  it('has no exit code of a command in the foreground that ended well: the log has no field for it', () => {
    expect(run('out', { ...plain, stdout: 'out', stderr: 'err' })?.meta).toEqual({ output: 'out\nerr' });
  });

  it('takes the exit code of a failure from its sentence, and from that alone', () => {
    expect(run('Exit code 2\nno rule', 'Error: Exit code 2\nno rule', true)?.meta).toEqual({
      output: 'no rule',
      exitCode: 2,
    });
    expect(run('it said: Exit code 2\n', { ...plain, stdout: 'Exit code 2\n' })?.meta).toEqual({
      output: 'Exit code 2\n',
    });
  });

  it('shows the output of a failure of 1.0, whose exit code is not known', () => {
    expect(run('no rule', 'Error: no rule', true)?.meta).toEqual({ output: 'no rule' });
  });

  it('is stopped when a person interrupted it, with what it had printed', () => {
    const result = run('half', { ...plain, stdout: 'half', interrupted: true });
    expect(result).toMatchObject({ ended: 'stopped', meta: { output: 'half' } });
  });

  it('is timed out when its time limit ended it', () => {
    const told = { ...plain, stderr: 'Command timed out after 2m 0.0s', interrupted: true };
    const result = run('', told);
    expect(result?.ended).toBeUndefined();
    expect(result?.meta).toMatchObject({ timedOut: true });
    expect(run('', { ...plain, timedOutAfterMs: 120_000 })?.meta).toMatchObject({
      timedOut: true,
      timeoutMs: 120_000,
    });
  });

  it('is no terminal when it printed an image', () => {
    const result = run('', { ...plain, stdout: `data:image/png;base64,${png}`, isImage: true });
    expect(result?.meta).toBeUndefined();
    expect(result?.content).toMatchObject([{ type: 'image', mimeType: 'image/png' }]);
  });

  it('keeps the head and the tail of long output, and the whole as a blob', () => {
    const result = run('cut', { ...plain, stdout: 'é'.repeat(400_000) });
    expect(result?.meta).toMatchObject({ omitted: { at: 65_536 }, whole: { bytes: 800_000 } });
  });

  const patch = [{ oldStart: 2, oldLines: 1, newStart: 2, newLines: 1, lines: ['-a', '+b'] }];
  const bashEditDiff = {
    files: [
      { filePath: '/project/a.ts', hunks: patch },
      { filePath: '/project/new.ts', hunks: [{ ...patch[0], lines: ['+x'] }], created: true },
    ],
    moreFiles: 1,
    changedFiles: ['/project/a.ts', '/project/new.ts', '/project/c.ts'],
  };

  it('is the change that it made where it printed nothing (bashEditDiff)', () => {
    expect(run('', { ...plain, bashEditDiff })?.meta).toMatchObject({
      diffs: [
        { path: '/project/a.ts', oldText: 'a\n', newText: 'b\n', start: { old: 2, new: 2 } },
        { path: '/project/new.ts', oldText: null, newText: 'x\n' },
      ],
      files: [
        { path: '/project/a.ts', change: 'edited', added: 1, removed: 1 },
        { path: '/project/new.ts', change: 'created', added: 1, removed: 0 },
      ],
    });
  });

  it('tells what it changed beside what it printed', () => {
    const make = makeRecords();
    const events = read([
      make.user('Go'),
      make.call('c1', 'Bash', { command: 'fix' }),
      make.result('c1', 'fixed', { ...plain, stdout: 'fixed', bashEditDiff }),
    ]);
    expect(eventsOf(events, 'tool-result')[0]?.meta).toEqual({ output: 'fixed' });
    expect(eventsOf(events, 'notice')).toEqual([
      {
        type: 'notice',
        level: 'info',
        text: 'The command changed 3 files',
        detail: '/project/a.ts: edited, +1 −1\n-a\n+b\n\n/project/new.ts: created, +1 −0\n+x\n\nAnd 1 more.',
      },
    ]);
  });
});
