import { definePresenter, textContent, type Presenter } from '@showreel/views';
import { z } from 'zod';
import { definePlainTool } from '../../present/define-plain-tool';
import { todoLines, todoStatus } from '../../present/todo-lines';

const text = z.string().optional();

const todos = z.object({ todos: z.array(z.object({ content: z.string(), status: z.string() })) });

function listTodos({ todos: list }: z.infer<typeof todos>): string {
  return todoLines(
    list.flatMap(({ content, status: spelt }) => {
      const status = todoStatus(spelt);
      return status === undefined ? [] : [{ content, status }];
    }),
  );
}

const todowrite = definePresenter({
  name: 'todowrite',
  args: todos,
  presentCall: (args) => ({
    card: 'generic',
    kind: 'think',
    title: 'Todos',
    content: textContent(listTodos(args)),
  }),
  presentResult: (args) => ({ card: 'generic', content: textContent(listTodos(args)) }),
});

const websearch = (name: string, title: string): Presenter =>
  definePlainTool({
    name,
    args: z.object({ query: z.string() }),
    kind: 'search',
    title: ({ query }) => `${title}: ${query}`,
  });

const plan = (name: string, title: string): Presenter =>
  definePlainTool({ name, args: z.object({}), kind: 'switch_mode', title: () => title });

export const agentTools: readonly Presenter[] = [
  todowrite,
  definePlainTool({ name: 'todoread', args: z.object({}), kind: 'think', title: () => 'Read the todos' }),
  definePlainTool({
    name: 'task',
    args: z.object({ description: text, prompt: text, subagent_type: text }),
    kind: 'think',
    title: ({ description, subagent_type = 'task' }) => description ?? `Agent ${subagent_type}`,
    text: ({ prompt }) => prompt,
  }),
  definePlainTool({
    name: 'webfetch',
    args: z.object({ url: z.string() }),
    kind: 'fetch',
    title: ({ url }) => `Fetch ${url}`,
  }),
  websearch('websearch', 'Search the web'),
  websearch('codesearch', 'Search for code'),
  definePlainTool({
    name: 'skill',
    args: z.object({ name: z.string() }),
    kind: 'read',
    title: ({ name }) => `Skill ${name}`,
  }),
  definePlainTool({
    name: 'question',
    args: z.object({ questions: z.array(z.object({ question: z.string() })) }),
    kind: 'other',
    title: ({ questions }) => `Ask: ${questions[0]?.question ?? ''}`.trimEnd(),
    text: ({ questions }) => questions.map(({ question }) => question).join('\n'),
  }),
  definePlainTool({
    name: 'batch',
    args: z.object({ tool_calls: z.array(z.object({ tool: z.string() })) }),
    kind: 'other',
    title: ({ tool_calls }) => `Run ${tool_calls.length} calls at once`,
    text: ({ tool_calls }) => tool_calls.map(({ tool }) => tool).join('\n'),
  }),
  plan('plan_enter', 'Start planning'),
  plan('plan_exit', 'Plan ready'),
];
