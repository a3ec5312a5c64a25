import { textContent, type ContentBlock, type Presenter, type TodoItem } from '@showreel/views';
import { z } from 'zod';
import { defineToolPresenter, underItsName, underNames } from './define-tool-presenter';
import { namedMeta } from './tool-meta';

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

const updateArgs = z.object({ taskId: z.string(), status: text, subject: text });

const taskUpdatePresenter = defineToolPresenter({
  name: 'TaskUpdate',
  args: updateArgs,
  meta: z.union([namedMeta, z.undefined()]),
  presentCall: (update) => ({ card: 'generic', kind: 'think', title: titleOfUpdate(update, update.taskId) }),
  presentResult: (update, { content, meta }) => ({
    card: 'generic',
    ...(meta === undefined ? {} : { title: titleOfUpdate(update, meta.name) }),
    content,
  }),
});

function titleOfUpdate({ status, subject }: z.infer<typeof updateArgs>, todo: string): string {
  const changes = [status?.replaceAll('_', ' '), subject === todo ? undefined : subject];
  return [`Update todo ${todo}`, ...changes.filter((change) => change !== undefined)].join(': ');
}

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
      content: plan === undefined || content.some(holds(plan)) ? content : [...textContent(plan), ...content],
    }),
  });

/** Whether a block repeats the plan, as results of 2.1 do. */
function holds(plan: string): (block: ContentBlock) => boolean {
  return (block) => block.type === 'text' && block.text.includes(plan.trim());
}

export const planPresenters: [string, Presenter][] = [
  underItsName(todoWritePresenter),
  underItsName(taskCreatePresenter),
  underItsName(taskUpdatePresenter),
  underItsName(taskListPresenter),
  underItsName(taskGetPresenter),
  underItsName(enterPlanPresenter),
  ...underNames(['ExitPlanMode', 'exit_plan_mode'], exitPlanPresenter),
];
