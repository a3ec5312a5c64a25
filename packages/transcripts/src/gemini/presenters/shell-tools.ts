import { definePresenter, type Presenter } from '@showreel/views';
import { z } from 'zod';
import { definePlainTool } from '../../present/define-plain-tool';
import { commandMeta, presentCommand } from '../../present/recorded-meta';

const shell = definePresenter({
  name: 'run_shell_command',
  args: z.object({
    command: z.string(),
    description: z.string().optional(),
    dir_path: z.string().optional(),
    directory: z.string().optional(),
  }),
  meta: z.union([z.object({ processId: z.string() }), commandMeta]),
  presentCall: ({ command, description = '', dir_path, directory = dir_path ?? '' }) => ({
    card: 'terminal',
    title: command,
    ...(description === '' ? {} : { description }),
    ...(directory === '' ? {} : { cwd: directory }),
  }),
  presentResult: (_args, { content, meta }) =>
    'processId' in meta ? { card: 'generic', content } : presentCommand(meta),
});

const processId = z.union([z.string(), z.number()]);

export const shellTools: readonly Presenter[] = [
  shell,
  definePlainTool({
    name: 'list_background_processes',
    args: z.object({}),
    kind: 'read',
    title: () => 'List background processes',
  }),
  definePlainTool({
    name: 'read_background_output',
    args: z.object({ pid: processId }),
    kind: 'read',
    title: ({ pid }) => `Read output of process ${pid}`,
  }),
];
