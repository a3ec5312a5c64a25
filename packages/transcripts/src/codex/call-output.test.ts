import { describe, expect, it } from 'vitest';
import { readOutput } from './call-output';

const list = (...texts: string[]) => texts.map((text) => ({ type: 'input_text', text }));

describe('readOutput, in each spelling', () => {
  it.each([
    [
      'a JSON text',
      '{"output":"hi\\n","metadata":{"exit_code":3,"duration_seconds":1.25}}',
      { text: 'hi\n', exitCode: 3, durationMs: 1250 },
    ],
    [
      'Exit code over Output',
      'Exit code: 1\nWall time: 0.1 seconds\nTotal output lines: 2\nOutput:\nhi\n',
      { text: 'hi\n', exitCode: 1, durationMs: 100 },
    ],
    [
      'Process exited over Output, after the command',
      "Command: /bin/zsh -lc 'echo\n1'\nChunk ID: 942b60\nWall time: 0.5000 seconds\nProcess exited with code 0\nOriginal token count: 13\nOutput:\n/repo\n",
      { text: '/repo\n', exitCode: 0, durationMs: 500 },
    ],
    [
      'a running session',
      'Chunk ID: a\nWall time: 1.0 seconds\nProcess running with session ID 42\nOriginal token count: 0\nOutput:\n',
      { text: '', sessionId: '42', durationMs: 1000 },
    ],
    [
      'a list of texts',
      list('Exit code: 0\nWall time: 0 seconds\nOutput:\nok'),
      { text: 'ok', exitCode: 0, durationMs: 0 },
    ],
    ['one text of a list', { type: 'input_text', text: 'a.txt\n' }, { text: 'a.txt\n' }],
    ['an object with success', { content: 'no', success: false }, { text: 'no', failed: true }],
    ['a plain text', 'Plan updated', { text: 'Plan updated' }],
    ['nothing', undefined, { text: '' }],
    [
      'a script that printed a command’s result',
      list(
        'Script completed\nWall time 0.1 seconds\nOutput:\n',
        '{"chunk_id":"7f","wall_time_seconds":0.5,"exit_code":2,"output":"sub-ok\\n"}',
      ),
      { text: 'sub-ok\n', exitCode: 2, durationMs: 500 },
    ],
    [
      'a script that printed a text',
      list('Script completed\nWall time 0.2 seconds\nOutput:\n', 'a', 'b'),
      { text: 'a\nb', durationMs: 200 },
    ],
    [
      'a script that failed',
      list('Script failed\nWall time 9.4 seconds\nOutput:\n', 'Script error:\nx'),
      { text: 'Script error:\nx', durationMs: 9400, failed: true },
    ],
    [
      'a script that runs',
      'Script running with cell ID 128\nWall time 10.0 seconds\nOutput:\n',
      { text: '', cellId: '128', durationMs: 10000 },
    ],
    [
      'a command that the sandbox denied',
      'failed in sandbox LinuxSeccomp with execution error: sandbox denied exec error, exit code: 2, stdout: a, stderr: b',
      { text: 'ab', exitCode: 2 },
    ],
    [
      'a command that ran into its limit',
      'failed in sandbox MacosSeatbelt with execution error: sandbox error: command timed out',
      { failed: true, timedOut: true },
    ],
    ['a refusal', 'exec command rejected by user', { ended: 'denied' }],
    ['an interruption', 'aborted by user after 3.1s', { ended: 'stopped' }],
    ['an error', 'tool call error: no such server', { failed: true }],
  ])('%s', (_, value, expected) => {
    expect(readOutput(value)).toMatchObject(expected);
  });

  it.each([
    ['in the output', 'Exit code: 0\nWall time: 0 seconds\nOutput:\nExit code: 9\nOutput:\n'],
    ['in the output of JSON', '{"output":"Exit code: 9\\nOutput:\\n","metadata":{"exit_code":0}}'],
  ])('is not fooled by a text that looks like an exit code %s', (_, value) => {
    expect(readOutput(value).exitCode).toBe(0);
  });

  it('takes no exit code from the middle of a plain text', () => {
    expect(readOutput('see\nExit code: 9\nOutput:\n').exitCode).toBeUndefined();
    expect(readOutput('the change was rejected by user tests\nand more').ended).toBeUndefined();
  });

  it('opens a server’s content that is put into one text, its images with it', () => {
    const value = JSON.stringify([
      { type: 'text', text: 'x' },
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
    ]);
    expect(readOutput(value).parts).toEqual([
      { type: 'text', text: 'x' },
      { type: 'image', url: 'data:image/png;base64,iVBORw0KGgo=' },
    ]);
    expect(readOutput('[{"type":"other"}]').text).toBe('[{"type":"other"}]');
  });
});
