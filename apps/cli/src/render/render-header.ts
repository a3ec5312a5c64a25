import { assertNever, type SessionInfo, type TimelineHeader, type TodoItem } from '@showreel/views';
import { cleanLine } from './clean-text';
import type { Style } from './style';
import { renderMoment } from './time';

/** What a session is: its title, and below it the folder, the agent and the beginning. */
export function renderSession(session: SessionInfo, style: Style): string {
  const facts = [session.cwd, session.agent, ...(session.model === undefined ? [] : [session.model])];
  return `${style.bold(cleanLine(session.title))}\n${style.dim([...facts.map(cleanLine), renderMoment(session.startedAt)].join(' · '))}\n`;
}

/** How things stand at the end: the todo list, when there is one. */
export function renderTodos({ todos }: TimelineHeader, style: Style): string | undefined {
  if (todos.length === 0) return undefined;
  return [style.bold('Todo'), ...todos.map((item) => `  ${renderTodo(item, style)}`)].join('\n');
}

function renderTodo({ content, status }: TodoItem, style: Style): string {
  const text = cleanLine(content);
  switch (status) {
    case 'pending':
      return `[ ] ${text}`;
    case 'in_progress':
      return style.cyan(`[~] ${text} (in progress)`);
    case 'completed':
      return style.green(`[x] ${text}`);
    default:
      return assertNever(status);
  }
}
