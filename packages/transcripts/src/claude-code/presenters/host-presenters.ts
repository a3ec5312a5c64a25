import { textContent, type Presenter, type ToolCallKind } from '@showreel/views';
import { z } from 'zod';
import { defineToolPresenter, underNames } from './define-tool-presenter';

const text = z.string().optional().catch(undefined);

interface PlainTool<Args> {
  /** The names that releases gave it. */
  names: readonly string[];
  args: z.ZodType<Args>;
  kind: ToolCallKind;
  title(args: Args): string;
  text?(args: Args): string | undefined;
}

/** A tool whose call is a title, with what it says below, and whose result is its content. */
function plainTool<Args>(tool: PlainTool<Args>): [string, Presenter][] {
  return underNames(tool.names, (name) =>
    defineToolPresenter({
      name,
      args: tool.args,
      presentCall: (args) => {
        const said = tool.text?.(args) ?? '';
        return {
          card: 'generic',
          kind: tool.kind,
          title: tool.title(args),
          ...(said === '' ? {} : { content: textContent(said) }),
        };
      },
      presentResult: (_args, { content }) => ({ card: 'generic', content }),
    }),
  );
}

const described = (verb: string, ...parts: (string | undefined)[]): string =>
  [verb, ...parts.filter((part) => part !== undefined && part !== '')].join(' ');

/** Tools with which the program itself is driven: teams, schedules, worktrees, MCP's resources. */
export const hostPresenters: [string, Presenter][] = [
  ...plainTool({
    names: ['SendMessage'],
    args: z.object({ to: text, recipient: text, summary: text, message: text, content: text, type: text }),
    kind: 'other',
    title: ({ to, recipient, type }) => described('Message to', to ?? recipient ?? type ?? 'the team'),
    text: ({ message, content, summary }) => message ?? content ?? summary,
  }),
  ...plainTool({
    names: ['SendUserMessage', 'Brief', 'PushNotification'],
    args: z.object({ message: z.string() }),
    kind: 'other',
    title: () => 'Message to the user',
    text: ({ message }) => message,
  }),
  ...plainTool({
    names: ['TeamCreate', 'TeamDelete'],
    args: z.object({ team_name: text, description: text }),
    kind: 'other',
    title: ({ team_name, description }) =>
      team_name === undefined
        ? 'End the team'
        : described('Team', team_name, description && `(${description})`),
  }),
  ...plainTool({
    names: ['Workflow'],
    args: z.object({ name: text, workflowName: text, scriptPath: text, script: text }),
    kind: 'think',
    title: ({ name, workflowName, scriptPath }) => described('Workflow', name ?? workflowName ?? scriptPath),
    text: ({ script }) => script,
  }),
  ...plainTool({
    names: ['ScheduleWakeup'],
    args: z.object({ delaySeconds: z.number(), reason: text, prompt: text }),
    kind: 'other',
    title: ({ delaySeconds, reason }) => described(`Wake up in ${delaySeconds} s`, reason && `(${reason})`),
    text: ({ prompt }) => prompt,
  }),
  ...plainTool({
    names: ['CronCreate'],
    args: z.object({ cron: z.string(), prompt: text }),
    kind: 'other',
    title: ({ cron }) => `Schedule ${cron}`,
    text: ({ prompt }) => prompt,
  }),
  ...plainTool({
    names: ['CronDelete'],
    args: z.object({ id: z.string() }),
    kind: 'other',
    title: ({ id }) => `Cancel schedule ${id}`,
  }),
  ...plainTool({ names: ['ListAgents'], args: z.object({}), kind: 'read', title: () => 'List agents' }),
  ...plainTool({ names: ['CronList'], args: z.object({}), kind: 'other', title: () => 'Schedules' }),
  ...plainTool({
    names: ['EnterWorktree'],
    args: z.object({ name: text, path: text }),
    kind: 'other',
    title: ({ name, path }) => described('Enter worktree', name ?? path),
  }),
  ...plainTool({
    names: ['ExitWorktree'],
    args: z.object({ action: text }),
    kind: 'other',
    title: ({ action }) => described('Leave worktree', action && `(${action})`),
  }),
  ...plainTool({
    names: ['ListMcpResourcesTool', 'ListMcpResources'],
    args: z.object({ server: text }),
    kind: 'read',
    title: ({ server }) => described('List resources', server && `of ${server}`),
  }),
  ...plainTool({
    names: ['ReadMcpResourceTool', 'ReadMcpResource'],
    args: z.object({ server: text, uri: z.string() }),
    kind: 'read',
    title: ({ server, uri }) => described('Read', uri, server && `of ${server}`),
  }),
  ...plainTool({
    names: ['LSP'],
    args: z.object({ operation: z.string(), filePath: text, line: z.int().optional().catch(undefined) }),
    kind: 'search',
    title: ({ operation, filePath, line }) =>
      described(operation, filePath && (line === undefined ? filePath : `${filePath}:${line}`)),
  }),
  ...plainTool({
    names: ['code_execution', 'REPL'],
    args: z.object({ code: z.string(), description: text }),
    kind: 'execute',
    title: ({ description }) => description ?? 'Run code',
    text: ({ code }) => code,
  }),
];
