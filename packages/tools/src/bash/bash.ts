import { textContent } from '@showreel/views';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool';
import type { ToolContext } from '../contract/tool-context';
import {
  backgroundMeta,
  bashPresenter,
  commandMeta,
  defaultTimeoutMs,
  describeStart,
} from './bash-presenter';
import { describeOutput } from './describe-output';
import { keepOutput, shownOutput } from './keep-output';
import { resolveWorkdir } from './resolve-workdir';
import { runToEnd } from './run-to-end';
import { startCommand } from './start-command';

const foregroundValue = z.object({
  meta: commandMeta,
  /** The output for a model, and below it how the command ended when that is not plain success. */
  text: z.string(),
  stopped: z.boolean(),
});
const bashValue = z.union([backgroundMeta, foregroundValue]);
type BashValue = z.infer<typeof bashValue>;

export const bashTool = defineTool({
  presenter: bashPresenter,
  description:
    'Runs a command in bash and returns its output and exit code. Each call has a shell of its own and no input; what it leaves running ends with it, unless it was started with run_in_background.',
  value: bashValue,
  execute: async (args, context): Promise<BashValue> => {
    const { command, description, workdir, timeout = defaultTimeoutMs } = args;
    const cwd = await resolveWorkdir(context.cwd, workdir);
    const { callId, env } = context;
    if (args.run_in_background !== true) return runInForeground({ command, cwd, timeout }, context);
    const start = {
      callId,
      command,
      cwd,
      env,
      ...(description === undefined ? {} : { description }),
      ...(workdir === undefined ? {} : { workdir }),
    };
    const { taskId } = await context.tasks.start(start);
    if (!context.signal.aborted) return { taskId };
    // Whoever stopped the call while the task started meant the task.
    await context.tasks.stop(taskId);
    return { taskId, stopped: true };
  },
  output: {
    render: (_args, value) => textContent('taskId' in value ? describeStart(value) : value.text),
    presentationMeta: (_args, value) => ('taskId' in value ? value : value.meta),
  },
  isCutShort: ({ stopped }) => stopped === true,
  recover: (args, output) => {
    if (args.run_in_background === true) return undefined;
    const text = describeOutput(output.pane);
    return {
      content: textContent(joinParts(text, 'Showreel stopped before the command ended.')),
      isError: true,
      ended: 'interrupted',
      meta: shownOutput(output),
    };
  },
});

interface Foreground {
  command: string;
  cwd: string;
  /** Milliseconds. */
  timeout: number;
}

async function runInForeground(
  { command, cwd, timeout }: Foreground,
  { env, output, signal }: ToolContext,
): Promise<z.infer<typeof foregroundValue>> {
  const running = await startCommand({ command, cwd, env, output });
  const end = await runToEnd(running, { signal, timeout });
  const kept = await keepOutput(output);
  const isCut = kept.omitted !== undefined && kept.whole === undefined;
  const notes = [describeEnd(end, timeout), isCut ? 'The output that is left out could not be kept.' : ''];
  return {
    text: joinParts(describeOutput(output.read().pane), ...notes) || 'The command ended without output.',
    stopped: end.cut === 'stopped',
    meta: {
      ...kept,
      ...(end.exitCode === undefined ? {} : { exitCode: end.exitCode }),
      ...(end.signal === undefined ? {} : { signal: end.signal }),
      ...(end.cut === 'timed-out' ? { timedOut: true } : {}),
      durationMs: end.durationMs,
    },
  };
}

function describeEnd(
  { cut, exitCode, signal, leftProcesses }: Awaited<ReturnType<typeof runToEnd>>,
  timeout: number,
): string {
  const notes = [
    cut === 'timed-out' ? `Timed out after ${timeout / 1000} s.` : '',
    cut === 'stopped' ? 'Stopped before it ended.' : '',
    exitCode === undefined || exitCode === 0 ? '' : `Exit code ${exitCode}.`,
    signal === undefined ? '' : `Ended by ${signal}.`,
    leftProcesses && cut === undefined ? 'Processes that it left running were ended.' : '',
  ];
  return notes.filter((note) => note !== '').join(' ');
}

/** The output, and on lines of their own the notes that are not empty. */
function joinParts(output: string, ...notes: string[]): string {
  const said = notes.filter((note) => note !== '').join(' ');
  if (said === '' || output === '') return output + said;
  return `${output}${output.endsWith('\n') ? '' : '\n'}[${said}]`;
}
