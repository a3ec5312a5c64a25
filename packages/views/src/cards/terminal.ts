import { z } from 'zod';
import { blobReference } from '../content-block';

/** A command. `title` is the command; `cwd` is as the call gave it, to be resolved against the session's. */
export const terminalCallView = z.object({
  card: z.literal('terminal'),
  title: z.string(),
  description: z.string().exactOptional(),
  cwd: z.string().exactOptional(),
});
export type TerminalCallView = z.infer<typeof terminalCallView>;

/** What a terminal's `output` lacks: `bytes` were left out at index `at` (UTF-16 units) of it. */
export const omittedOutput = z.object({
  at: z.int().nonnegative(),
  bytes: z.int().positive(),
});
export type OmittedOutput = z.infer<typeof omittedOutput>;

/**
 * The output of a command. `output` is the bounded text with its escape codes; `omitted` what it lacks; `whole` the
 * bytes as they came, from the first on, kept up to a limit when `output` lacks some.
 */
export const outputFields = {
  output: z.string().exactOptional(),
  omitted: omittedOutput.exactOptional(),
  whole: blobReference.exactOptional(),
};

/**
 * How a command ended, and its output. `exitCode` is absent when a signal ended the command or the log does not know
 * it. `durationMs` and `timeoutMs`, the time limit that ended it when `timedOut`, are in milliseconds.
 */
export const terminalResultView = z.object({
  card: z.literal('terminal'),
  title: z.string().exactOptional(),
  ...outputFields,
  exitCode: z.int().exactOptional(),
  signal: z.string().exactOptional(),
  timedOut: z.boolean().exactOptional(),
  timeoutMs: z.number().positive().exactOptional(),
  durationMs: z.number().nonnegative().exactOptional(),
});
export type TerminalResultView = z.infer<typeof terminalResultView>;
