import { definePresenter, type Presenter } from '@showreel/views';
import { z } from 'zod';
import { commandMeta, presentCommand } from '../../present/recorded-meta';

const shell = (name: string): Presenter =>
  definePresenter({
    name,
    args: z.object({
      command: z.string(),
      description: z.string().optional(),
      workdir: z.string().optional(),
    }),
    meta: commandMeta,
    presentCall: ({ command, description = '', workdir = '' }) => ({
      card: 'terminal',
      title: command,
      ...(description === '' ? {} : { description }),
      ...(workdir === '' ? {} : { cwd: workdir }),
    }),
    presentResult: (_args, { meta }) => presentCommand(meta),
  });

export const shellTools: readonly Presenter[] = [shell('bash'), shell('shell')];
