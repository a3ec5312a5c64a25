import type { NewEvent, Sessions } from '@showreel/sessions';
import { createTaskRegistry, type ManagedTasks, type Task } from '@showreel/tools';
import type { LiveOutputs } from './live-outputs';
import { recordEnd } from './record-end';
import type { Recorder } from './recorder';

interface SessionTasksOptions {
  sessionId: string;
  sessions: Sessions;
  outputs: LiveOutputs;
  recorder: Recorder;
  /** Aborts when nothing is tried again that the store does not take. */
  giveUp: AbortSignal;
}

/** The background tasks of a session: their output is live, and their start and end are in its log. */
export function createSessionTasks(options: SessionTasksOptions): ManagedTasks {
  const { sessionId, sessions, outputs, recorder, giveUp } = options;
  return createTaskRegistry({
    openOutput: (callId) => outputs.begin(sessionId, callId),
    onStart: (task) => recorder.record(sessionId, taskEvent(task)),
    onEnd: (task, { kept, output }) =>
      recorder.inTurn(sessionId, `the end of ${task.taskId}`, () =>
        recordEnd(sessions, {
          sessionId,
          event: { ...taskEvent(task), ...kept },
          instead: () => taskEvent(task),
          makeRoom: () => output.end(),
          giveUp,
        }),
      ),
  });
}

function taskEvent({ callId, taskId, workdir, state, exitCode, signal, durationMs }: Task): NewEvent {
  return {
    type: 'task',
    callId,
    taskId,
    state,
    ...(workdir === undefined ? {} : { cwd: workdir }),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    ...(durationMs === undefined ? {} : { durationMs }),
  };
}
