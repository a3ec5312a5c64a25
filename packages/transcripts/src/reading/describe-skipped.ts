import type { NewEvent } from '@showreel/sessions';
import type { RecordPlace } from '../contract/log-format';

/** Something in a log that is not drawn. */
export interface Skipped {
  reason: string;
  place: RecordPlace;
}

/** How many lines of one reason are named. */
const mostLines = 20;

/** The notice of what was skipped: how much, and for each reason where. */
export function describeSkipped(skipped: readonly Skipped[]): Extract<NewEvent, { type: 'notice' }> {
  const byReason = new Map<string, RecordPlace[]>();
  for (const { reason, place } of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), place]);
  const count = skipped.length;
  return {
    type: 'notice',
    level: 'warning',
    text:
      count === 1
        ? '1 record of the log is not shown.'
        : `${count.toLocaleString('en')} records of the log are not shown.`,
    detail: Array.from(
      byReason,
      ([reason, places]) => `${places.length} × ${reason}: ${nameLines(places)}`,
    ).join('\n'),
  };
}

function nameLines(places: readonly RecordPlace[]): string {
  const named = places
    .slice(0, mostLines)
    .map(({ file, line }) => (file === '' ? `${line}` : `${file}:${line}`));
  const more = places.length - named.length;
  const lines = `${places.length === 1 ? 'line' : 'lines'} ${named.join(', ')}`;
  return more === 0 ? lines : `${lines} and ${more.toLocaleString('en')} more`;
}
