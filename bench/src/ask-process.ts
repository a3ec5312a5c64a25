import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

/** As `npm start` has Node run the server. */
const flags = ['--max-semi-space-size=32'];

/**
 * Runs a program of the measurements in a process of its own, whose memory nothing else touches, and resolves with the
 * one message that it sends. `program` is a path beside the bundled main program.
 */
export async function askProcess<Answer>(
  program: string,
  args: readonly string[],
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = fork(file, args, { execArgv: ['--expose-gc', ...flags] });
  const exited = once(child, 'exit');
  const [message] = (await Promise.race([once(child, 'message'), exited.then(failToAnswer)])) as unknown[];
  await exited;
  return answer.parse(message);
}

function failToAnswer(): never {
  throw new Error('A process that was to be measured ended before it had; what it printed says why.');
}
