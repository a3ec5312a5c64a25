import type { TranscriptSink } from '../contract/transcript-sink';
import { recordedOutput } from '../outputs/recorded-output';
import type { CallOutput } from './call-output';
import type { CommandEnd } from './command-end';
import type { OpenCall } from './open-call';
import { addOutput, seenOutput, startTask, type RunningTask } from './running-task';
import type { SessionHead } from './session-head';

interface TaskEnd {
  exitCode?: number | undefined;
  durationMs?: number | undefined;
  output?: string | undefined;
  at: number | undefined;
}

/** The commands and scripts of a thread that go on after their call had its result. */
export class ThreadTasks {
  private readonly tasks = new Map<string, RunningTask>();

  constructor(
    private readonly sink: TranscriptSink,
    private readonly head: SessionHead,
  ) {}

  /** Somebody asks a task to stop, by the name that its looks give it. */
  stop(name: string): void {
    const task = this.tasks.get(name);
    if (task !== undefined) task.stops = true;
  }

  /** Joins what a result says of a running command or script with the task that it is. */
  follow({ callId, role, end }: OpenCall, output: CallOutput, at: number | undefined): void {
    const goesOn = nameTask(output);
    if (role.of === 'session') {
      const task = this.tasks.get(role.task);
      if (task === undefined) return;
      addOutput(task, output.text);
      if (goesOn === undefined && output.failed !== true)
        this.end(role.task, { exitCode: output.exitCode, at });
      return;
    }
    if (goesOn === undefined || end !== undefined || (role.of !== 'command' && role.of !== 'script')) return;
    const cwd = role.of === 'command' && role.cwd !== undefined ? { cwd: role.cwd } : {};
    const { id: taskId } = goesOn;
    this.tasks.set(goesOn.name, startTask({ callId, taskId, ...cwd }, output.text));
    this.head.emit(() => ({ type: 'task', callId, taskId, state: 'running', ...cwd }), at);
  }

  /** A command's own event ends the task of its call; false when that has none. */
  endOf(callId: string, end: CommandEnd, at: number | undefined): boolean {
    const [name] = [...this.tasks].find(([, each]) => each.callId === callId) ?? [];
    if (name === undefined) return false;
    this.end(name, { ...end, at });
    return true;
  }

  /** Ends a task. `output` is all of it, where the log tells it; else it is what was seen. */
  private end(name: string, end: TaskEnd): void {
    const task = this.tasks.get(name);
    if (task === undefined) return;
    this.tasks.delete(name);
    const { callId, taskId, cwd, stops } = task;
    const { exitCode, durationMs, output, at } = end;
    this.head.emit(
      () => ({
        type: 'task',
        callId,
        taskId,
        state: stops ? 'stopped' : 'exited',
        ...(cwd === undefined ? {} : { cwd }),
        ...(exitCode === undefined ? {} : { exitCode }),
        ...(durationMs === undefined ? {} : { durationMs }),
        ...(output === undefined ? seenOutput(task) : recordedOutput(this.sink, output)),
      }),
      at,
    );
  }
}

/** The task that an output speaks of: named as the looks at it name it. */
function nameTask({ sessionId, cellId, exitCode }: CallOutput): { name: string; id: string } | undefined {
  if (cellId !== undefined) return { name: `cell ${cellId}`, id: cellId };
  if (sessionId === undefined || exitCode !== undefined) return undefined;
  return { name: `session ${sessionId}`, id: sessionId };
}
