import { definePresenter, textContent, type Presenter } from '@showreel/views';
import { z } from 'zod';
import { definePlainTool } from '../../present/define-plain-tool';
import { todoLines, todoStatus } from '../../present/todo-lines';

const text = z.string().optional();

const todos = z.object({
  todos: z.array(z.object({ description: z.string(), status: z.string() })),
});

function listTodos({ todos: list }: z.infer<typeof todos>): string {
  return todoLines(
    list.flatMap(({ description, status: spelt }) => {
      const status = todoStatus(spelt);
      return status === undefined ? [] : [{ content: description, status }];
    }),
  );
}

const writeTodos = definePresenter({
  name: 'write_todos',
  args: todos,
  presentCall: (args) => ({
    card: 'generic',
    kind: 'think',
    title: 'Todos',
    content: textContent(listTodos(args)),
  }),
  presentResult: (args) => ({ card: 'generic', content: textContent(listTodos(args)) }),
});

const agentArgs = z.object({
  objective: text,
  query: text,
  prompt: text,
  request: text,
  task: text,
  question: text,
});

const agent = (name: string, title: string): Presenter =>
  definePlainTool({
    name,
    args: agentArgs,
    kind: 'think',
    title: () => title,
    text: ({ objective, query, prompt, request, task, question }) =>
      objective ?? query ?? prompt ?? request ?? task ?? question,
  });

const invoke = (name: string): Presenter =>
  definePlainTool({
    name,
    args: agentArgs.extend({ agent_name: z.string() }),
    kind: 'think',
    title: ({ agent_name }) => `Agent ${agent_name}`,
    text: ({ objective, query, prompt, request, task }) => objective ?? query ?? prompt ?? request ?? task,
  });

export const agentTools: readonly Presenter[] = [
  writeTodos,
  definePlainTool({
    name: 'google_web_search',
    args: z.object({ query: z.string() }),
    kind: 'search',
    title: ({ query }) => `Search the web: ${query}`,
  }),
  definePlainTool({
    name: 'web_fetch',
    args: z.object({ prompt: text, url: text }),
    kind: 'fetch',
    title: ({ url, prompt = '' }) => {
      const address = url ?? /https?:\/\/[^\s"'<>)]+/.exec(prompt)?.[0];
      return address === undefined ? 'Fetch' : `Fetch ${address}`;
    },
    text: ({ prompt }) => prompt,
  }),
  definePlainTool({
    name: 'save_memory',
    args: z.object({ fact: z.string() }),
    kind: 'think',
    title: () => 'Remember',
    text: ({ fact }) => fact,
  }),
  definePlainTool({
    name: 'update_topic',
    args: z.object({ title: text, strategic_intent: text, summary: text }),
    kind: 'think',
    title: ({ title, strategic_intent }) => `Topic: ${title ?? strategic_intent ?? ''}`.trimEnd(),
    text: ({ summary }) => summary,
  }),
  definePlainTool({
    name: 'activate_skill',
    args: z.object({ name: z.string() }),
    kind: 'read',
    title: ({ name }) => `Skill ${name}`,
  }),
  definePlainTool({
    name: 'get_internal_docs',
    args: z.object({ path: text }),
    kind: 'read',
    title: ({ path = '' }) => `Read the documentation ${path}`.trimEnd(),
  }),
  definePlainTool({
    name: 'ask_user',
    args: z.object({ questions: z.array(z.object({ question: z.string() })) }),
    kind: 'other',
    title: ({ questions }) => `Ask: ${questions[0]?.question ?? ''}`.trimEnd(),
    text: ({ questions }) => questions.map(({ question }) => question).join('\n'),
  }),
  definePlainTool({
    name: 'enter_plan_mode',
    args: z.object({ reason: text }),
    kind: 'switch_mode',
    title: () => 'Start planning',
    text: ({ reason }) => reason,
  }),
  definePlainTool({
    name: 'exit_plan_mode',
    args: z.object({ plan_filename: text, plan_path: text }),
    kind: 'switch_mode',
    title: ({ plan_path, plan_filename = plan_path ?? '' }) => `Plan ready ${plan_filename}`.trimEnd(),
  }),
  agent('codebase_investigator', 'Agent codebase_investigator'),
  agent('generalist', 'Agent generalist'),
  agent('cli_help', 'Agent cli_help'),
  agent('browser_agent', 'Agent browser_agent'),
  invoke('delegate_to_agent'),
  invoke('invoke_agent'),
];
