import { assertNever, type SessionInfo, type TimelineHeader, type TodoItem } from '@showreel/views';
import { renderMoment } from '../render/time';
import { codeSpan, escapeText } from './escape-text';

/** What a session is: its title, and below it the folder, the agent and the beginning. */
export function sessionMarkdown({ title, cwd, agent, model, startedAt }: SessionInfo): string {
  const facts = [codeSpan(cwd), escapeText(agent), escapeText(model ?? ''), renderMoment(startedAt)];
  return `# ${escapeText(title) || 'Session'}\n\n${facts.filter((fact) => fact !== '').join(' · ')}\n`;
}

/** How things stand at the end: the todo list, when there is one. */
export function todosMarkdown({ todos }: Pick<TimelineHeader, 'todos'>): string | undefined {
  if (todos.length === 0) return undefined;
  return `## Todo\n\n${todos.map(todoMarkdown).join('\n')}`;
}

function todoMarkdown({ content, status }: TodoItem): string {
  const text = escapeText(content) || '…';
  switch (status) {
    case 'pending':
      return `- [ ] ${text}`;
    case 'in_progress':
      return `- [ ] ${text} *(in progress)*`;
    case 'completed':
      return `- [x] ${text}`;
    default:
      return assertNever(status);
  }
}
