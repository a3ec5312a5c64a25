import type { LibraryRow } from './library-row';

export interface RowFilter {
  /** Words, apart by blanks, all of which a row holds. */
  text: string;
  /** The agent whose rows are shown; undefined: those of all. */
  agent: string | undefined;
}

/** The rows that a filter lets through, in their order. */
export function filterRows(rows: readonly LibraryRow[], { text, agent }: RowFilter): LibraryRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) => (agent === undefined || row.agent === agent) && words.every((word) => row.text.includes(word)),
  );
}

/** The agents of rows and how many rows each has, the most first. */
export function countAgents(rows: readonly LibraryRow[]): [agent: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { agent } of rows) {
    if (agent !== '') counts.set(agent, (counts.get(agent) ?? 0) + 1);
  }
  return [...counts].sort(([a, of], [b, most]) => most - of || a.localeCompare(b));
}
