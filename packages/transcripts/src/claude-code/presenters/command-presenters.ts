import { textContent, type ContentBlock, type Presenter, type TerminalCallView } from '@showreel/views';
import { z } from 'zod';
import { asString, parseObject } from '../../json/json-access';
import { changeMeta, commandMeta, presentChange, presentCommand } from '../../present/recorded-meta';
import { defineToolPresenter, underNames } from './define-tool-presenter';
import { namedMeta, readingMeta } from './tool-meta';

const commandArgs = z.object({
  command: z.string(),
  description: z.string().optional().catch(undefined),
});

const bashPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
    args: commandArgs,
    // None: the command went into the background, did not run, or printed an image.
    meta: z.union([changeMeta, commandMeta, z.undefined()]),
    presentCall: commandCard,
    presentResult: (_args, { content, meta }) => {
      if (meta === undefined) return { card: 'generic', content };
      return 'diffs' in meta ? presentChange(meta) : presentCommand(meta);
    },
  });

/** A command whose results come as what a model reads of them: a monitor's, or one on the model's side. */
const toldCommandPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
    args: commandArgs,
    presentCall: commandCard,
    presentResult: (_args, { content }) => ({ card: 'generic', content }),
  });

function commandCard({ command, description }: z.infer<typeof commandArgs>): TerminalCallView {
  return { card: 'terminal', title: command, ...(description === undefined ? {} : { description }) };
}

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
      if (meta === undefined) return { card: 'generic', content };
      const { state, name: named, ...output } = meta;
      // How the task ended is told in words: an exit code here would be taken for this call's own.
      const title = `${titleOfTask('Output of', named, task)}: ${state}`;
      return (output.output ?? '') === ''
        ? { card: 'generic', title, content: textContent('No new output.') }
        : { card: 'terminal', title, ...output };
    },
  });

const stopPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
    args: taskArgs,
    meta: z.union([namedMeta, z.undefined()]),
    presentCall: (task) => ({ card: 'generic', kind: 'execute', title: `Stop ${task}` }),
    presentResult: (task, { content, meta }) => ({
      card: 'generic',
      ...(meta === undefined ? {} : { title: titleOfTask('Stop', meta.name, task) }),
      content: content.map(sayMessage),
    }),
  });

/** `Stop Dev server (b1)`; without what the task is for `Stop b1`. */
function titleOfTask(verb: string, name: string | undefined, task: string): string {
  return name === undefined ? `${verb} ${task}` : `${verb} ${name} (${task})`;
}

/** What a stop returned is JSON with a sentence in it. */
function sayMessage(block: ContentBlock): ContentBlock {
  const message = block.type === 'text' ? asString(parseObject(block.text)?.['message']) : undefined;
  return message === undefined ? block : { type: 'text', text: message };
}

export const commandPresenters: [string, Presenter][] = [
  ...underNames(['Bash', 'PowerShell'], bashPresenter),
  ...underNames(['Monitor', 'bash_code_execution'], toldCommandPresenter),
  ...underNames(
    ['TaskOutput', 'BashOutput', 'BashOutputTool', 'AgentOutput', 'AgentOutputTool'],
    outputPresenter,
  ),
  ...underNames(['TaskStop', 'KillShell', 'KillBash'], stopPresenter),
];
