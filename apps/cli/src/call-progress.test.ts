import { expect, test } from 'vitest';
import type { ViewEvent } from '@showreel/views';
import { followCall } from './call-progress';

let seq = 0;
const stamp = (): { seq: number; at: number } => ({ seq: (seq += 1), at: seq });
const call = (callId: string): ViewEvent => ({
  type: 'tool-call',
  ...stamp(),
  callId,
  tool: 'bash',
  view: { card: 'terminal', title: 'x' },
});
const result = (callId: string, exitCode: number): ViewEvent => ({
  type: 'tool-result',
  ...stamp(),
  callId,
  isError: false,
  view: { card: 'terminal', exitCode },
});
const task = (callId: string, state: 'running' | 'exited'): ViewEvent => ({
  type: 'task',
  ...stamp(),
  callId,
  taskId: `task of ${callId}`,
  state,
});
const todo = (): ViewEvent => ({ type: 'todo', ...stamp(), items: [] });
const thought = (): ViewEvent => ({ type: 'thought', ...stamp(), content: [] });

test('takes what the call is and what happens while it runs, and nothing else', () => {
  const progress = followCall('mine');
  const events: [ViewEvent, boolean][] = [
    [todo(), false],
    [call('other'), false],
    [result('mine', 0), false],
    [call('mine'), true],
    [thought(), false],
    [todo(), true],
    [task('other', 'exited'), true],
    [result('other', 1), false],
    [task('mine', 'running'), true],
    [result('mine', 0), true],
    [todo(), false],
    [task('other', 'exited'), false],
    [task('mine', 'exited'), true],
  ];
  expect(events.map(([event]) => progress.take(event))).toEqual(events.map(([, taken]) => taken));
});

test.each([
  [0, 'done'],
  [1, 'failed'],
])('a command that exits %i is %s', (exitCode, state) => {
  const progress = followCall('mine');
  progress.take(call('mine'));
  expect(progress.state()).toBeUndefined();
  progress.take(result('mine', exitCode));
  expect(progress.state()).toBe(state);
});

test('knows whether a task that the call started runs on', () => {
  const progress = followCall('mine');
  for (const event of [call('mine'), task('mine', 'running'), task('other', 'running'), result('mine', 0)]) {
    progress.take(event);
  }
  expect(progress.hasTasks()).toBe(true);
  progress.take(task('mine', 'exited'));
  expect(progress.hasTasks()).toBe(false);
});
