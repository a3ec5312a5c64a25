import { countOf, formatBytes, formatCount } from '../ui/format';
import type { LibraryRow } from './library-row';

/** What a row says beside its title: how much happened, how much of it failed, with which model. */
export function describeRow({ session, log }: LibraryRow): string {
  const model = log?.model ?? session?.model;
  return [amountOf({ session, log }), ...(model === undefined ? [] : [model])].join(' · ');
}

function amountOf({ session, log }: Pick<LibraryRow, 'session' | 'log'>): string {
  if (log?.stats !== undefined) {
    const { calls, failures, subagents } = log.stats;
    const of = calls === 0 ? 'No calls' : withFailures(countOf(calls, 'call'), failures);
    return subagents === 0 ? of : `${of}, ${countOf(subagents, 'subagent')}`;
  }
  if (session !== undefined) {
    const { itemCount, failures } = session;
    return itemCount === 0 ? 'Nothing recorded yet' : withFailures(countOf(itemCount, 'item'), failures);
  }
  return log === undefined ? '' : formatBytes(log.size);
}

function withFailures(amount: string, failures: number): string {
  return failures === 0 ? amount : `${amount}, ${formatCount(failures)} failed`;
}
