import type { Presenter } from '@showreel/views';
import { z } from 'zod';
import { commandMeta, presentCommand } from '../../present/recorded-meta';
import { defineToolPresenter, underNames } from './define-tool-presenter';
import { readingMeta } from './tool-meta';

const bashPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
    args: z.object({ command: z.string(), description: z.string().optional().catch(undefined) }),
    // None: the command went into the background, did not run, or printed an image.
    meta: z.union([commandMeta, z.undefined()]),
    presentCall: ({ command, description }) => ({
      card: 'terminal',
      title: command,
      ...(description === undefined ? {} : { description }),
    }),
    presentResult: (_args, { content, meta }) =>
      meta === undefined ? { card: 'generic', content } : presentCommand(meta),
  });

const taskArgs = z
  .object({
    bash_id: z.string().optional().catch(undefined),
    shell_id: z.string().optional().catch(undefined),
    task_id: z.string().optional().catch(undefined),
    agentId: z.string().optional().catch(undefined),
  })
  .transform((args) => args.task_id ?? args.bash_id ?? args.shell_id ?? args.agentId ?? 'a task');

const outputPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
    args: taskArgs,
    meta: z.union([readingMeta, z.undefined()]),
    presentCall: (task) => ({ card: 'generic', kind: 'read', title: `Output of ${task}` }),
    presentResult: (task, { content, meta }) => {
      if (meta === undefined || (meta.output ?? '') === '') return { card: 'generic', content };
      const { state, ...output } = meta;
      // How the task ended is told in words: an exit code here would be taken for this call's own.
      return { card: 'terminal', title: `Output of ${task}: ${state}`, ...output };
    },
  });

const stopPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
    args: taskArgs,
    presentCall: (task) => ({ card: 'generic', kind: 'execute', title: `Stop ${task}` }),
    presentResult: (_task, { content }) => ({ card: 'generic', content }),
  });

export const commandPresenters: [string, Presenter][] = [
  ...underNames(['Bash', 'PowerShell'], bashPresenter),
  ...underNames(['TaskOutput', 'BashOutput', 'AgentOutput', 'AgentOutputTool'], outputPresenter),
  ...underNames(['TaskStop', 'KillShell', 'KillBash'], stopPresenter),
];
