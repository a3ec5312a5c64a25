import { describe, expect, it } from 'vitest';
import { readShellResult } from './shell-result';

const labelled = (output: string, end: string): string =>
  `Command: make\nDirectory: (root)\nOutput: ${output}\nError: (none)\n${end}\nBackground PIDs: (none)\nProcess Group PGID: 7`;

describe('readShellResult', () => {
  it.each([
    ['labelled', labelled('a\nb', 'Exit Code: 1\nSignal: 0'), 'a\nb', { output: 'a\nb', exitCode: 1 }],
    ['labelled, no output', labelled('(empty)', 'Exit Code: 0\nSignal: 0'), '', { output: '', exitCode: 0 }],
    [
      'labelled, a signal',
      labelled('x', 'Exit Code: (none)\nSignal: SIGTERM'),
      'x',
      { output: 'x', signal: 'SIGTERM' },
    ],
    ['short', 'Output: hi\nProcess Group PGID: 7', 'hi', { output: 'hi' }],
    ['short, failed', 'Output: hi\nExit Code: 2\nProcess Group PGID: 7', 'hi', { output: 'hi', exitCode: 2 }],
    [
      'short, failed without output',
      'Output: (empty)\nExit Code: 3\nProcess Group PGID: 7',
      'Command exited with code: 3',
      { output: '', exitCode: 3 },
    ],
    [
      'short, killed',
      'Output: hi\nSignal: 9\nProcess Group PGID: 7',
      'hi',
      { output: 'hi', signal: 'SIGKILL' },
    ],
    ['in words only', 'A summary of the output.', 'the output', { output: 'the output' }],
    ['shown only', undefined, 'the output', { output: 'the output' }],
    [
      'told only',
      'Output: hi\nExit Code: 4\nProcess Group PGID: 7',
      undefined,
      { output: 'hi', exitCode: 4 },
    ],
    [
      'moved to the background',
      'Command moved to background (PID: 41). Output hidden. Press Ctrl+B to view.',
      'Command moved to background (PID: 41). Output hidden.',
      { output: '', processId: '41' },
    ],
    [
      'stopped by a person',
      'Command was cancelled by user before it could complete. Below is the output before it was cancelled:\nhalf',
      'Command cancelled by user.\n\nOutput before cancellation:\nhalf',
      { output: 'half', isStopped: true },
    ],
    [
      'out of time',
      'Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output. There was no output before it was cancelled.',
      'out of time',
      { output: '', timedOut: true },
    ],
  ])('reads %s', (_, seen, display, expected) => {
    expect(readShellResult(seen, display)).toEqual(expected);
  });

  it.each([
    ['shown as text', 'Exit Code: 3', { output: 'Exit Code: 3' }],
    ['drawn as a grid', [[{ text: 'Exit Code: 3   ' }]], { output: 'Exit Code: 3' }],
  ])('is not fooled by output that looks like an exit code, %s', (_, display, expected) => {
    expect(readShellResult('Output: Exit Code: 3\nProcess Group PGID: 7', display)).toEqual(expected);
    expect(
      readShellResult('Output: x\nExit Code: 3\nProcess Group PGID: 7', [
        [{ text: 'x' }],
        [{ text: 'Exit Code: 3' }],
      ]),
    ).toEqual({
      output: 'x\nExit Code: 3',
    });
  });
});
