import type { BlobReference, CallEnd, ContentBlock, JsonValue, Presenter } from '@showreel/views';
import type { CollectedOutput } from './output-sink';
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

/** What is left of a command's output after its server died; `whole` is there when the pane lacks some of it. */
export interface RecoveredOutput extends CollectedOutput {
  whole?: BlobReference;
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
  /** The outcome of a call whose server died, from the output that it had until then. */
  recover(args: unknown, output: RecoveredOutput): ToolOutcome;
}
