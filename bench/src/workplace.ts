import { createLocalFileSystem, createSeenVersions } from '@showreel/filesystem';
import {
  builtinTools,
  createTaskRegistry,
  runTool,
  type OutputSink,
  type ToolContext,
} from '@showreel/tools';
import { emptyPane, type JsonValue } from '@showreel/views';

/** A folder in which tools run as in a session, without a log. */
export interface Workplace {
  /** Runs one call. Rejects when it does not end well: what is measured must have happened. */
  run(tool: string, args: JsonValue): Promise<void>;
}

/** No command is run here. */
const noOutput: OutputSink = {
  write: () => undefined,
  finish: () => undefined,
  read: () => ({ pane: emptyPane, bytes: 0, omittedBytes: 0 }),
  keep: () => Promise.resolve(undefined),
};

export function openWorkplace(cwd: string): Workplace {
  const tools = new Map(builtinTools.map((tool) => [tool.name, tool]));
  const context: ToolContext = {
    sessionId: 'bench',
    callId: 'call_bench',
    cwd,
    signal: new AbortController().signal,
    fileSystem: createLocalFileSystem({ root: cwd, seen: createSeenVersions() }),
    output: noOutput,
    blobs: { put: () => Promise.reject(new Error('Nothing is measured here that keeps bytes.')) },
    tasks: createTaskRegistry({
      openOutput: () => ({ ...noOutput, end: () => Promise.resolve() }),
      onStart: () => undefined,
      onEnd: () => Promise.resolve(),
    }),
    todos: { replace: () => undefined },
    env: { PATH: process.env['PATH'] ?? '' },
  };
  return {
    async run(name, args) {
      const tool = tools.get(name);
      if (tool === undefined) throw new Error(`There is no tool "${name}".`);
      const { isError, content } = await runTool(tool, args, context);
      if (isError) throw new Error(`${name} failed: ${JSON.stringify(content)}`);
    },
  };
}
