import type { NewEvent } from '@showreel/sessions';
import type { TranscriptSink } from '../contract/transcript-sink';
import { recordedOutput } from '../outputs/recorded-output';

type TaskEvent = Extract<NewEvent, { type: 'task' }>;

/** The most output of a job that is put together from its readings, in UTF-16 units: the end of it. */
const mostOutput = 1024 * 1024;

interface OpenJob {
  callId: string;
  output: string;
}

/**
 * The commands that run in the background, from the texts that tell of them: `started background job bash-1` (before
 * 0.1: `task`), a reading's last line `[status: …]`, and the notice of the end.
 */
export class BackgroundJobs {
  readonly #open = new Map<string, OpenJob>();

  constructor(private readonly sink: Pick<TranscriptSink, 'keepBlob'>) {}

  /** What a result tells that starts a job; undefined when it starts none. */
  start(callId: string, text: string): TaskEvent | undefined {
    const taskId = /^started background (?:job|task) (\S+)/.exec(text)?.[1];
    if (taskId === undefined) return undefined;
    this.#open.set(taskId, { callId, output: '' });
    return { type: 'task', callId, taskId, state: 'running' };
  }

  /** What a reading of a job's output tells: its end, when it has ended. */
  read(taskId: string, text: string): TaskEvent | undefined {
    const job = this.#open.get(taskId);
    const status = /(?:^|\n)\[status: ([^\]\n]*)\]$/.exec(text);
    if (job === undefined || status?.[1] === undefined) return undefined;
    const output = text.slice(0, status.index);
    if (output !== '(no new output)') job.output = (job.output + output).slice(-mostOutput);
    return this.#end(taskId, status[1]);
  }

  /** What the harness says when a job has ended. */
  notice(text: string): TaskEvent | undefined {
    const told = /^background (?:bash )?(?:job|task) (\S+)(?: \(.*\))? finished \[status: ([^\]\n]*)\]/s.exec(
      text,
    );
    return told?.[1] === undefined ? undefined : this.#end(told[1], told[2] ?? '');
  }

  #end(taskId: string, status: string): TaskEvent | undefined {
    const job = this.#open.get(taskId);
    const state = /^(?:killed|stopped|cancell?ed)/.test(status) ? 'stopped' : 'exited';
    if (job === undefined || status.startsWith('running')) return undefined;
    this.#open.delete(taskId);
    const [exit, signal] = [/exit code: (-?\d+)/.exec(status)?.[1], /\bby (\S+)/.exec(status)?.[1]];
    return {
      type: 'task',
      callId: job.callId,
      taskId,
      state,
      ...(exit === undefined ? {} : { exitCode: Number(exit) }),
      ...(signal === undefined ? {} : { signal }),
      ...(job.output === '' ? {} : recordedOutput(this.sink, job.output)),
    };
  }
}
