import { appendOutput, emptyPane, paneEnd, type OutputPane } from '@showreel/views';

/** A command or a script that goes on after its call had its result. */
export interface RunningTask {
  callId: string;
  taskId: string;
  cwd?: string;
  output: OutputPane;
  /** Bytes of output that the pane leaves out. */
  omittedBytes: number;
  /** Somebody asked it to stop. */
  stops: boolean;
}

/** Adds what a look at a task's output gave. */
export function addOutput(task: RunningTask, data: string): void {
  const before = task.output;
  task.output = appendOutput(before, { offset: paneEnd(before), data });
  if (task.output.omitted > before.omitted)
    task.omittedBytes +=
      Buffer.byteLength(before.tail) +
      Buffer.byteLength(data) +
      Buffer.byteLength(before.head) -
      Buffer.byteLength(task.output.tail) -
      Buffer.byteLength(task.output.head);
}

/** A task that begins with this output. */
export function startTask(
  start: Pick<RunningTask, 'callId' | 'taskId' | 'cwd'>,
  output: string,
): RunningTask {
  const task: RunningTask = { ...start, output: emptyPane, omittedBytes: 0, stops: false };
  addOutput(task, output);
  return task;
}

/** The output that was seen of a task, in pieces, as its end tells it. */
export function seenOutput({ output: { head, tail }, omittedBytes }: RunningTask): {
  output: string;
  omitted?: { at: number; bytes: number };
} {
  return {
    output: head + tail,
    ...(omittedBytes > 0 ? { omitted: { at: head.length, bytes: omittedBytes } } : {}),
  };
}
