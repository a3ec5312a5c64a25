'use client';

import { countOf, type SearchSubject } from '@showreel/views';
import { useMemo, useState, type ReactElement } from 'react';
import { PlainText } from '../ui/plain-text';
import { createMatcher, type MatchSpan } from './mark-matches';
import { PathName } from './path-name';
import type { FileMatches, FoundLine, SearchMatches } from './search-matches';

/** So many rows are shown at first, and so many more with each press. */
const firstRows = 40;
const step = 2000;

/** What a search found: each file once, and below it the lines that matched, with what matched in them marked. */
export function MatchList({
  matches: { files, remark },
  search,
}: {
  matches: SearchMatches;
  search: SearchSubject | undefined;
}): ReactElement {
  const [most, setMost] = useState(firstRows);
  const rows = useMemo(() => files.flatMap(matchRows), [files]);
  const find = useMemo(() => (search === undefined ? undefined : createMatcher(search)), [search]);
  const hidden = Math.max(0, rows.length - most);
  return (
    <>
      <ul className="locs">
        {rows.slice(0, most).map((row, at) =>
          'path' in row ? (
            <li key={at} className="file">
              <PathName path={row.path} />
              {row.count < 2 ? null : <span className="n">{row.count}</span>}
            </li>
          ) : (
            <li key={at} className={row.isMatch ? 'loc' : 'loc is-around'}>
              <span>{row.number}</span>
              <span>
                <MarkedText text={row.text} spans={row.isMatch ? find?.(row.text) : undefined} />
              </span>
            </li>
          ),
        )}
      </ul>
      {hidden > 0 ? (
        <button
          type="button"
          className="card-more"
          onClick={() => {
            setMost(most + step);
          }}
        >
          Show {countOf(Math.min(hidden, step), 'more row')}
        </button>
      ) : null}
      {remark === '' ? null : <div className="card-note">{remark.replace(/^\[(.*)\]$/, '$1')}</div>}
    </>
  );
}

function MarkedText({ text, spans = [] }: { text: string; spans?: MatchSpan[] | undefined }): ReactElement {
  const starts = [0, ...spans.map(([, to]) => to)];
  return (
    <>
      {starts.map((start, at) => {
        const [from, to] = spans[at] ?? [text.length, text.length];
        return (
          <span key={start}>
            <PlainText text={text.slice(start, from)} />
            {from === to ? null : (
              <mark>
                <PlainText text={text.slice(from, to)} />
              </mark>
            )}
          </span>
        );
      })}
    </>
  );
}

type MatchRow = { path: string; count: number } | FoundLine;

function matchRows({ path, lines }: FileMatches): MatchRow[] {
  return [{ path, count: lines.filter(({ isMatch }) => isMatch).length }, ...lines];
}
