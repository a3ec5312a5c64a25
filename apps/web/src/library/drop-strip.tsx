'use client';

import { countOf, formatCount } from '@showreel/views';
import { Upload, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactElement } from 'react';
import { Arc } from '../ui/arc';
import type { DropAnswer } from './send-drop';
import type { Drop } from './use-drop';

/** So many of the logs of a drop, and of what is wrong with others, are named. */
const mostNamed = 5;

/** The strip below the list: how other logs come here, and what came of those that were dropped. */
export function DropStrip({ drop, onOpen }: { drop: Drop; onOpen: () => void }): ReactElement {
  const { isOver, isSending, answer, putAway } = drop;
  return (
    <>
      {isOver ? (
        <div className="drop-target">
          <p>
            <Upload className="i i-16" aria-hidden="true" />
            Drop to open it here
          </p>
        </div>
      ) : null}
      <footer className="drop-strip">
        {isSending ? (
          <p className="state is-running" role="status">
            <Arc />
            Reading what you dropped
          </p>
        ) : answer === undefined ? (
          <>
            <Upload className="i" aria-hidden="true" />
            <span className="only-wide">Drop a log or a folder anywhere on this page, or paste a path</span>
            <button type="button" className="btn btn-sm" onClick={onOpen} title="Open a log (o)">
              Open a log…
            </button>
            <span className="push muted">Logs are read where they are and never changed</span>
          </>
        ) : (
          <>
            <Outcome answer={answer} />
            <button
              type="button"
              className="btn btn-sm btn-quiet btn-icon push"
              aria-label="Dismiss"
              onClick={putAway}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </>
        )}
      </footer>
    </>
  );
}

function Outcome({ answer }: { answer: DropAnswer }): ReactElement {
  if ('refused' in answer) {
    return (
      <p role="alert" className="c-fail">
        {answer.refused}
      </p>
    );
  }
  const { sessions, problems } = answer;
  return (
    <div className="drop-outcome" role="alert">
      {sessions.length === 0 ? null : (
        <p>
          {countOf(sessions.length, 'log')} imported:{' '}
          {sessions.slice(0, mostNamed).map(({ name, sessionId }) => (
            <Link key={sessionId} href={`/sessions/${encodeURIComponent(sessionId)}`} prefetch={false}>
              {name}
            </Link>
          ))}
          {moreThanNamed(sessions.length)}
        </p>
      )}
      {problems.slice(0, mostNamed).map(({ name, sentence }) => (
        <p key={name} className="c-fail">
          {name}: {sentence}
        </p>
      ))}
      {problems.length > mostNamed ? <p>{moreThanNamed(problems.length)} could not be read</p> : null}
    </div>
  );
}

function moreThanNamed(count: number): string {
  return count > mostNamed ? `and ${formatCount(count - mostNamed)} more` : '';
}
