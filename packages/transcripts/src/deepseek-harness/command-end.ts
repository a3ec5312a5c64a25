import type { TranscriptSink } from '../contract/transcript-sink';
import { recordedOutput } from '../outputs/recorded-output';
import type { CommandMeta } from '../present/recorded-meta';

/** The tools that run a command. */
export const commandTools: ReadonlySet<string> = new Set(['bash', 'pwsh']);

const timedOutMark = /\n\[timed out after \d+ms\]$/;
const signalMark = /\n\[killed by signal: ([^\]\n]+)\]$/;
const exitMark = /\n\[exit code: (-?\d+)\]$/;

/**
 * How a command ended: its log keeps only the text that the model saw, in which marks follow the output, each on a line of
 * its own and nothing behind them. One that ended well has none. So text that looks like a mark elsewhere is output.
 */
export function readCommandEnd(sink: Pick<TranscriptSink, 'keepBlob'>, text: string): CommandMeta {
  const end: Pick<CommandMeta, 'exitCode' | 'signal' | 'timedOut'> = {};
  let output = text;
  const signal = signalMark.exec(output);
  const exit = signal === null ? exitMark.exec(output) : null;
  if (signal?.[1] !== undefined) end.signal = signal[1];
  else end.exitCode = Number(exit?.[1] ?? 0);
  output = output.slice(0, (signal ?? exit)?.index);
  const timedOut = timedOutMark.exec(output);
  if (timedOut !== null) {
    end.timedOut = true;
    output = output.slice(0, timedOut.index);
  }
  return { ...recordedOutput(sink, output === '(no output)' ? '' : output), ...end };
}
