import { textContent, type ContentBlock, type Presenter, type TodoItem } from '@showreel/views';
import { z } from 'zod';
import { defineToolPresenter, underItsName, underNames } from './define-tool-presenter';

const text = z.string().optional().catch(undefined);

const todo = z
  .object({
    content: z.string(),
    status: z.enum(['pending', 'in_progress', 'completed']),
  })
  .optional()
  .catch(undefined);

const todoWritePresenter = defineToolPresenter({
  name: 'TodoWrite',
  args: z.object({ todos: z.array(todo) }),
  presentCall: ({ todos }) => ({ card: 'generic', kind: 'think', title: 'Todos', content: listTodos(todos) }),
  presentResult: ({ todos }) => ({ card: 'generic', content: listTodos(todos) }),
});

const marks: Record<TodoItem['status'], string> = { pending: '[ ]', in_progress: '[~]', completed: '[x]' };

function listTodos(todos: readonly (TodoItem | undefined)[]): ContentBlock[] {
  const lines = todos.flatMap((item) =>
    item === undefined ? [] : [`${marks[item.status]} ${item.content}`],
  );
  return textContent(lines.join('\n') || 'The list is empty.');
}

const taskCreatePresenter = defineToolPresenter({
  name: 'TaskCreate',
  args: z.object({ subject: z.string(), description: text }),
  presentCall: ({ subject, description }) => ({
    card: 'generic',
    kind: 'think',
    title: `Add todo: ${subject}`,
    ...(description === undefined ? {} : { content: textContent(description) }),
  }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const taskUpdatePresenter = defineToolPresenter({
  name: 'TaskUpdate',
  args: z.object({ taskId: z.string(), status: text, subject: text }),
  presentCall: ({ taskId, status, subject }) => ({
    card: 'generic',
    kind: 'think',
    title: `Update todo ${taskId}${[status, subject]
      .flatMap((part) => (part === undefined ? [] : [`: ${part.replaceAll('_', ' ')}`]))
      .join('')}`,
  }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const taskListPresenter = defineToolPresenter({
  name: 'TaskList',
  args: z.object({}),
  presentCall: () => ({ card: 'generic', kind: 'think', title: 'Todos' }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const taskGetPresenter = defineToolPresenter({
  name: 'TaskGet',
  args: z.object({ taskId: z.string() }),
  presentCall: ({ taskId }) => ({ card: 'generic', kind: 'think', title: `Todo ${taskId}` }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const enterPlanPresenter = defineToolPresenter({
  name: 'EnterPlanMode',
  args: z.object({}),
  presentCall: () => ({ card: 'generic', kind: 'switch_mode', title: 'Plan first' }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const exitPlanPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
    args: z.object({ plan: text }),
    presentCall: ({ plan }) => ({
      card: 'generic',
      kind: 'switch_mode',
      title: 'Propose a plan',
      ...(plan === undefined ? {} : { content: textContent(plan) }),
    }),
    presentResult: ({ plan }, { content }) => ({
      card: 'generic',
      // The result's card takes the place of the call's: the plan stays in sight.
      content: plan === undefined ? content : [...textContent(plan), ...content],
    }),
  });

export const planPresenters: [string, Presenter][] = [
  underItsName(todoWritePresenter),
  underItsName(taskCreatePresenter),
  underItsName(taskUpdatePresenter),
  underItsName(taskListPresenter),
  underItsName(taskGetPresenter),
  underItsName(enterPlanPresenter),
  ...underNames(['ExitPlanMode', 'exit_plan_mode'], exitPlanPresenter),
];
