import { countOf, formatBytes, formatCount } from '@showreel/views';
import type { LibraryRow } from './library-row';

/** What a row says beside its title: how much happened, how much of it failed, what else there is, which model. */
export interface RowRemark {
  amount: string;
  /** Undefined when nothing failed. */
  failures: string | undefined;
  more: string[];
}

export function describeRow({ session, log }: LibraryRow): RowRemark {
  const model = log?.model ?? session?.model;
  const { amount, failures, subagents } = countRow({ session, log });
  return {
    amount,
    failures: failures === 0 ? undefined : `${formatCount(failures)} failed`,
    more: [
      ...(subagents === 0 ? [] : [countOf(subagents, 'subagent')]),
      ...(model === undefined ? [] : [model]),
    ],
  };
}

function countRow({ session, log }: Pick<LibraryRow, 'session' | 'log'>): {
  amount: string;
  failures: number;
  subagents: number;
} {
  if (log?.stats !== undefined) {
    const { calls, failures, subagents } = log.stats;
    return { amount: calls === 0 ? 'No calls' : countOf(calls, 'call'), failures, subagents };
  }
  if (session !== undefined) {
    const { itemCount, failures } = session;
    const amount = itemCount === 0 ? 'Nothing recorded yet' : countOf(itemCount, 'item');
    return { amount, failures, subagents: 0 };
  }
  return { amount: log === undefined ? '' : formatBytes(log.size), failures: 0, subagents: 0 };
}
