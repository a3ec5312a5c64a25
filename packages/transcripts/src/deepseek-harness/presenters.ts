import {
  definePresenter,
  textContent,
  type FileDiff,
  type Presenter,
  type ToolCallView,
  type ToolResultView,
} from '@showreel/views';
import { z } from 'zod';
import type { AgentPresenters } from '../contract/log-format';
import { definePlainTool, describeLines } from '../present/define-plain-tool';
import { changeMeta, commandMeta, presentChange, presentCommand } from '../present/recorded-meta';
import { todoLines, todoStatus } from '../present/todo-lines';

function defineCommand(name: string): Presenter {
  return definePresenter({
    name,
    args: z.object({
      command: z.string(),
      description: z.string().optional(),
      workdir: z.string().optional(),
    }),
    meta: commandMeta,
    presentCall: ({ command, description, workdir }): ToolCallView => ({
      card: 'terminal',
      title: command,
      ...(description === undefined ? {} : { description }),
      ...(workdir === undefined ? {} : { cwd: workdir }),
    }),
    presentResult: (_args, { meta }): ToolResultView => presentCommand(meta),
  });
}

const edit = definePresenter({
  name: 'edit',
  args: z.object({ file_path: z.string(), old_string: z.string(), new_string: z.string() }),
  meta: changeMeta,
  presentCall: ({ file_path: path, old_string: oldText, new_string: newText }): ToolCallView =>
    proposeChange(
      'Edit',
      path,
      oldText === '' && newText === '' ? undefined : { path, oldText: oldText || null, newText },
    ),
  presentResult: (_args, { meta }): ToolResultView => presentChange(meta),
});

const write = definePresenter({
  name: 'write',
  args: z.object({ file_path: z.string(), content: z.string() }),
  meta: changeMeta,
  presentCall: ({ file_path: path, content }): ToolCallView =>
    proposeChange('Write', path, { path, oldText: null, newText: content }),
  presentResult: (_args, { meta }): ToolResultView => presentChange(meta),
});

function proposeChange(verb: string, path: string, diff: FileDiff | undefined): ToolCallView {
  return {
    card: 'diff',
    title: `${verb} ${path}`,
    diffs: diff === undefined ? [] : [diff],
    locations: [{ path }],
  };
}

const read = definePlainTool({
  name: 'read',
  kind: 'read',
  args: z.object({
    file_path: z.string(),
    offset: z.int().optional(),
    limit: z.int().optional(),
  }),
  title: ({ file_path, offset, limit }) =>
    `Read ${file_path}${describeLines(Math.max(offset ?? 1, 1), Math.max(limit ?? 0, 0))}`,
  locations: ({ file_path, offset }) => [{ path: file_path, line: Math.max(offset ?? 1, 1) }],
});

const todo = definePresenter({
  name: 'todo_write',
  args: z.object({ todos: z.array(z.object({ content: z.string(), status: z.string() })) }),
  presentCall: ({ todos }): ToolCallView => ({
    card: 'generic',
    kind: 'think',
    title: 'Update the todo list',
    content: textContent(
      todoLines(
        todos.flatMap(({ content, status }) => {
          const known = todoStatus(status);
          return known === undefined ? [] : [{ content, status: known }];
        }),
      ),
    ),
  }),
  presentResult: (_args, { content }): ToolResultView => ({ card: 'generic', content }),
});

function defineSearch(name: string): Presenter {
  return definePlainTool({
    name,
    kind: 'search',
    args: z.object({ pattern: z.string(), path: z.string().optional() }),
    title: ({ pattern, path }) => `${name} ${pattern}${path === undefined ? '' : ` in ${path}`}`,
    locations: ({ path }) => (path === undefined ? [] : [{ path }]),
  });
}

function defineSubagent(name: string): Presenter {
  return definePlainTool({
    name,
    kind: 'think',
    args: z.object({ description: z.string(), prompt: z.string() }),
    title: ({ description }) => description,
    text: ({ prompt }) => prompt,
  });
}

function defineJob(name: string, verb: string): Presenter {
  return definePlainTool({
    name,
    kind: 'execute',
    args: z.union([
      z.object({ job_id: z.string() }),
      z.object({ task_id: z.string() }).transform(({ task_id }) => ({ job_id: task_id })),
    ]),
    title: ({ job_id }) => `${verb} ${job_id}`,
  });
}

const tools: readonly Presenter[] = [
  defineCommand('bash'),
  defineCommand('pwsh'),
  edit,
  write,
  read,
  todo,
  defineSearch('grep'),
  defineSearch('glob'),
  defineSubagent('subagent'),
  defineSubagent('subagent_fork'),
  defineJob('job_output', 'Read the output of'),
  defineJob('bash_output', 'Read the output of'),
  defineJob('job_kill', 'Stop'),
  defineJob('bash_kill', 'Stop'),
  definePlainTool({
    name: 'run_code',
    kind: 'execute',
    args: z.object({ code: z.string(), description: z.string().optional() }),
    title: ({ description }) => description ?? 'Run code',
    text: ({ code }) => code,
  }),
  definePlainTool({
    name: 'workflow',
    kind: 'think',
    args: z.object({ script: z.string(), meta: z.object({ name: z.string() }).optional() }),
    title: ({ meta }) => (meta === undefined ? 'Run a workflow' : `Run the workflow ${meta.name}`),
    text: ({ script }) => script,
  }),
  definePlainTool({
    name: 'skill',
    kind: 'read',
    args: z.object({ name: z.string() }),
    title: ({ name }) => `Use the skill ${name}`,
  }),
  definePlainTool({
    name: 'web_search',
    kind: 'fetch',
    args: z.object({ query: z.string() }),
    title: ({ query }) => `Search the web for ${query}`,
  }),
  definePlainTool({
    name: 'web_fetch',
    kind: 'fetch',
    args: z.object({ url: z.string() }),
    title: ({ url }) => `Fetch ${url}`,
  }),
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** The tools of DeepSeek Harness; those of plugins are generic. */
export const deepseekHarnessPresenters: AgentPresenters = {
  agent: 'DeepSeek Harness',
  find: (tool) => byName.get(tool),
};
