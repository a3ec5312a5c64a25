import { definePresenter, outputFields, textContent } from '@showreel/views';
import { z } from 'zod';

/** What persists of a command that ran to its end, or was stopped on the way. */
export const commandMeta = z.object({
  ...outputFields,
  output: z.string(),
  exitCode: z.int().exactOptional(),
  signal: z.string().exactOptional(),
  timedOut: z.boolean().exactOptional(),
  durationMs: z.number().nonnegative().exactOptional(),
});
export type CommandMeta = z.infer<typeof commandMeta>;

/** What persists of a command that was started in the background; `stopped`: with its call, which a stop cut short. */
export const backgroundMeta = z.object({ taskId: z.string(), stopped: z.literal(true).exactOptional() });

const longestTimeoutMs = 600_000;
export const defaultTimeoutMs = 120_000;

export const bashPresenter = definePresenter({
  name: 'bash',
  args: z.object({
    command: z
      .string()
      .min(1, 'Give a command.')
      .max(30_000, 'At most 30,000 characters: put a longer script into a file.')
      .describe('The command, in bash.')
      .meta({ format: 'multiline' }),
    description: z.string().max(200).exactOptional().describe('What the command is for, in a few words.'),
    timeout: z
      .int()
      .min(1)
      .max(longestTimeoutMs)
      .exactOptional()
      .describe('The most it may take, in milliseconds: 120,000 without it.'),
    workdir: z
      .string()
      .min(1)
      .exactOptional()
      .describe("The folder to run in: the session's own without it, else one inside that."),
    run_in_background: z
      .boolean()
      .exactOptional()
      .describe('Start it as a task and return at once. It has no time limit.'),
  }),
  meta: z.union([backgroundMeta, commandMeta]),
  presentCall: ({ command, description, workdir, run_in_background }) =>
    run_in_background === true
      ? {
          card: 'generic',
          kind: 'execute',
          title: description ?? command,
          ...(description === undefined ? { code: command } : { content: textContent(command) }),
        }
      : {
          card: 'terminal',
          title: command,
          ...(description === undefined ? {} : { description }),
          ...(workdir === undefined ? {} : { cwd: workdir }),
        },
  presentResult: ({ command, description, timeout = defaultTimeoutMs }, { meta }) =>
    'taskId' in meta
      ? {
          card: 'generic',
          // The title shows the command unless there is a description.
          content: [
            ...textContent(describeStart(meta)),
            ...(description === undefined ? [] : textContent(command)),
          ],
        }
      : { card: 'terminal', ...meta, ...(meta.timedOut === true ? { timeoutMs: timeout } : {}) },
});

/** What a card and a model are told of a command that went into the background. */
export function describeStart({ taskId, stopped }: z.infer<typeof backgroundMeta>): string {
  return `Started in the background as ${taskId}${stopped === true ? ', and stopped at once' : ''}.`;
}
