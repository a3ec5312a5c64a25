import type { ToolResultView } from '@showreel/views';
import { expect } from 'vitest';
import { runTool } from '../contract/run-tool';
import type { ToolOutcome } from '../contract/tool';
import type { TestContext } from '../open-test-context';
import { bashTool } from './bash';
import { bashPresenter, type CommandMeta } from './bash-presenter';

interface Ran {
  outcome: ToolOutcome;
  meta: CommandMeta;
  view: ToolResultView;
}

/** Runs a command to its end, and presents what a log would hold of it. */
export async function run(
  args: { command: string } & Record<string, unknown>,
  context: TestContext,
): Promise<Ran> {
  const outcome = await runTool(bashTool, args, context);
  const kept = JSON.parse(JSON.stringify(outcome)) as ToolOutcome;
  expect(kept).toEqual(outcome);
  return { outcome, meta: kept.meta as CommandMeta, view: bashPresenter.presentResult(args, kept) };
}

/** The process ids that a command printed, a line each. */
export const pidsIn = (output: string): number[] =>
  [...output.matchAll(/^(\d+)$/gm)].map(([, pid]) => Number(pid));
