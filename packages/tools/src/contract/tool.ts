import type { CallEnd, ContentBlock, JsonValue, OutputPane, Presenter } from '@showreel/views';
import type { ToolContext } from './tool-context';

/** What the log keeps of a call's end. */
export interface ToolOutcome {
  content: ContentBlock[];
  isError: boolean;
  /** Set when the call did not end by itself. */
  ended?: CallEnd;
  meta?: JsonValue;
}

/** A problem with one argument; `path` names the field from the outside in. */
export interface ArgumentIssue {
  path: (string | number)[];
  message: string;
}

/** A tool with its types erased, as a registry holds it. Made by `defineTool`; run by `runTool`. */
export interface Tool {
  name: string;
  /** One or two sentences for whoever chooses the tool. */
  description: string;
  presenter: Presenter;
  /** The arguments as JSON Schema (draft 2020-12), for forms and models. */
  argsSchema: JsonValue;
  /** The most a call may take, in milliseconds; absent when the tool bounds itself. */
  timeoutMs?: number;
  /** What is wrong with the arguments; empty when nothing is. */
  checkArgs(args: unknown): ArgumentIssue[];
  /** Executes and projects the value. Rejects with whatever `execute` threw; use `runTool`, which never does. */
  execute(args: unknown, context: ToolContext): Promise<ToolOutcome>;
  /**
   * The outcome of a call whose server died, from the output that was spooled until then; `bytes` is the length of all
   * of that output in UTF-8, what the pane leaves out included.
   */
  recover(args: unknown, output: OutputPane & { bytes: number }): ToolOutcome;
}
