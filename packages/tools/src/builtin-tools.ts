import type { Tool } from './contract/tool';
import { bashTool } from './bash/bash';
import { editTool } from './fs/edit';
import { readTool } from './fs/read';
import { writeTool } from './fs/write';
import { globTool } from './search/glob';
import { grepTool } from './search/grep';
import { taskListTool } from './tasks/task-list';
import { taskOutputTool } from './tasks/task-output';
import { taskStopTool } from './tasks/task-stop';
import { todoWriteTool } from './todo/todo-write';

/** Every tool of this package, in the order in which they are offered. */
export const builtinTools: readonly Tool[] = [
  readTool,
  writeTool,
  editTool,
  globTool,
  grepTool,
  bashTool,
  taskOutputTool,
  taskListTool,
  taskStopTool,
  todoWriteTool,
];
