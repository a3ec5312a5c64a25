import { expect, it } from 'vitest';
import { readTaskNotification } from './task-notification';

function notification(status: string, summary: string): string {
  return `<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>toolu_1</tool-use-id>\n<output-file>/tmp/b1.output</output-file>\n<status>${status}</status>\n<summary>${summary}</summary>\n</task-notification>\nRead the output file.`;
}

it.each([
  ['completed', 'Background command "make" completed (exit code 0)', { state: 'exited', exitCode: 0 }],
  ['failed', 'Background command "make" failed with exit code 2', { state: 'exited', exitCode: 2 }],
  ['failed', 'Agent "look" failed: no such model', { state: 'exited', exitCode: 1 }],
  ['killed', 'Background command "make" was stopped', { state: 'stopped' }],
  ['completed', 'Agent "look" completed', { state: 'exited' }],
  ['running', 'Background command "make (exit code 3)" prints', undefined],
])('a task that is %s: %s', (status, summary, end) => {
  expect(readTaskNotification(notification(status, summary))).toEqual({
    taskId: 'b1',
    callId: 'toolu_1',
    summary,
    end,
    result: undefined,
  });
});

it('is none without the id of a task', () => {
  expect(
    readTaskNotification('<task-notification><status>completed</status></task-notification>'),
  ).toBeUndefined();
});
