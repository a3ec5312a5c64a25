import { definePresenter, textContent, type Presenter } from '@showreel/views';
import { z } from 'zod';

const agentArgs = z.looseObject({
  message: z.string().nullish(),
  agent_type: z.string().nullish(),
  task_name: z.string().nullish(),
  id: z.string().nullish(),
  target: z.string().nullish(),
  ids: z.array(z.string()).nullish(),
});
type AgentArgs = z.infer<typeof agentArgs>;

const titles: Readonly<Record<string, (args: AgentArgs) => string>> = {
  spawn_agent: ({ task_name, agent_type }) => withName('Start an agent', task_name ?? agent_type),
  send_input: ({ id, target }) => withName('Write to an agent', target ?? id),
  send_message: ({ id, target }) => withName('Write to an agent', target ?? id),
  followup_task: ({ id, target }) => withName('Give an agent a further task', target ?? id),
  wait_agent: ({ ids, target }) => withName('Wait for agents', target ?? ids?.join(', ')),
  resume_agent: ({ id, target }) => withName('Resume an agent', target ?? id),
  close_agent: ({ id, target }) => withName('Close an agent', target ?? id),
  interrupt_agent: ({ id, target }) => withName('Interrupt an agent', target ?? id),
  list_agents: () => 'List agents',
};

function withName(title: string, name: string | null | undefined): string {
  return name === undefined || name === null || name === '' ? title : `${title}: ${name}`;
}

/** The tools by which an agent starts others and speaks with them. */
export const agentPresenters: readonly Presenter[] = Object.entries(titles).map(([name, title]) =>
  definePresenter({
    name,
    args: agentArgs,
    presentCall: (args) => ({
      card: 'generic',
      kind: 'other',
      title: title(args),
      ...(typeof args.message === 'string' && args.message !== ''
        ? { content: textContent(args.message) }
        : { rawInput: args }),
    }),
    presentResult: (_, { content }) => ({ card: 'generic', content }),
  }),
);
