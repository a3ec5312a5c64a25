'use client';

import { useDeferredValue, useMemo, useState } from 'react';
import { findMatches, noMatches, type Matches } from './find-matches';
import type { OutputRow } from '@showreel/terminal';

/** What is looked for in one output. */
export interface Find {
  isOpen: boolean;
  query: string;
  matches: Matches;
  /** How much was left out of the output, and is not searched. */
  omitted: number;
  /** The match that the reader is at, counted from 0; undefined while there is none. */
  current: number | undefined;
  open: () => void;
  close: () => void;
  search: (query: string) => void;
  /** Goes so many matches on, around at the ends. */
  step: (by: number) => void;
}

export function useFind(rows: readonly OutputRow[]): Find {
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  // Typing never waits for the search, nor does output that arrives.
  const shownQuery = useDeferredValue(query);
  const shownRows = useDeferredValue(rows);
  const matches = useMemo(
    () => (isOpen ? findMatches(shownRows, shownQuery) : noMatches),
    [isOpen, shownRows, shownQuery],
  );
  const omitted = useMemo(
    () => rows.reduce((sum, row) => sum + ('omitted' in row ? row.omitted : 0), 0),
    [rows],
  );
  const { count } = matches;
  const current = count === 0 ? undefined : Math.min(at, count - 1);
  return {
    isOpen,
    query,
    matches,
    omitted,
    current,
    open: () => {
      setIsOpen(true);
    },
    close: () => {
      setIsOpen(false);
    },
    search: (next) => {
      setQuery(next);
      setAt(0);
    },
    step: (by) => {
      if (count > 0) setAt(((current ?? 0) + by + count) % count);
    },
  };
}
