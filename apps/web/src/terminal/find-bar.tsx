'use client';

import { formatBytes, formatCount } from '@showreel/views';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactElement, RefObject } from 'react';
import type { Find } from './use-find';

/** The line above an output in which it is searched: what, how often, and the ways to the next and the one before. */
export function FindBar({
  find,
  field,
  onClose,
}: {
  find: Find;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}): ReactElement {
  const { query, matches, omitted, current, search, step } = find;
  return (
    <search className="find">
      <input
        ref={field}
        type="text"
        aria-label="Find in output"
        placeholder="Find in output"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ target }) => {
          search(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <output className="find-count" aria-live="polite">
        {query === '' ? '' : sayCount(matches.count, current)}
      </output>
      {omitted === 0 ? null : (
        <span className="find-scope">
          Looks in what is shown; {formatBytes(omitted)} left out is not searched
        </span>
      )}
      <button
        type="button"
        className="btn btn-sm btn-quiet btn-icon"
        aria-label="Previous match"
        title="Previous match"
        disabled={matches.count === 0}
        onClick={() => {
          step(-1);
        }}
      >
        <ChevronUp className="i i-12" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-sm btn-quiet btn-icon"
        aria-label="Next match"
        title="Next match"
        disabled={matches.count === 0}
        onClick={() => {
          step(1);
        }}
      >
        <ChevronDown className="i i-12" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-sm btn-quiet btn-icon"
        aria-label="Close find"
        title="Close find"
        onClick={onClose}
      >
        <X className="i i-12" aria-hidden="true" />
      </button>
    </search>
  );
}

function sayCount(count: number, current: number | undefined): string {
  if (count === 0 || current === undefined) return 'None found';
  return `${formatCount(current + 1)} of ${formatCount(count)}`;
}
