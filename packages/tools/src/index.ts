export type { ArgumentIssue, Tool, ToolOutcome } from './contract/tool';
export type { OutputSink, ToolContext } from './contract/tool-context';
export type { Task, TaskRegistry, TaskStart } from './tasks/task-registry';
