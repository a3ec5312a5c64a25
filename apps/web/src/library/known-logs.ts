import type { LogList, LogRow } from '@showreel/api';

/** The logs as the page knows them after some answers. */
export interface KnownLogs extends Pick<LogList, 'cursor' | 'progress' | 'unreadable' | 'isCut'> {
  /** By path. The same map as before when nothing changed. */
  rows: ReadonlyMap<string, LogRow>;
}

/** What is known of the logs after one more answer, which holds all of them or what has changed. */
export function takeAnswer(known: KnownLogs | undefined, answer: LogList): KnownLogs {
  const { rows, gone, isWhole, ...facts } = answer;
  if (known !== undefined && !isWhole && rows.length === 0 && gone.length === 0) {
    return { ...facts, rows: known.rows };
  }
  const next = new Map(isWhole ? [] : known?.rows);
  for (const path of gone) next.delete(path);
  for (const row of rows) next.set(row.path, row);
  return { ...facts, rows: next };
}
