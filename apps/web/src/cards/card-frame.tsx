'use client';

import { formatDuration } from '@showreel/views';
import { ChevronDown, ChevronRight, ArrowUpRight, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { useId, type ReactElement, type ReactNode } from 'react';
import { taskAddress } from '../task/task-address';
import { stateWord } from '../ui/state-word';
import { useCardContext } from './card-context';
import { Elapsed } from './elapsed';
import type { ShownCall } from './shown-call';

/** What took less than this, in milliseconds, says nothing of how long it took; a command always does. */
const noticeableMs = 100;

interface CardFrameProps {
  call: ShownCall;
  Icon: LucideIcon;
  title: ReactNode;
  /** The first facts: how much. State and duration follow them. */
  counts?: ReactNode;
  actions?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  /** A reading call is one line without a box until it is opened. */
  isLine?: boolean;
  preview?: string | undefined;
  children: ReactNode;
}

/** What all cards have in common: the header with what, how much and how it went, and a body that folds. */
export function CardFrame({
  call,
  Icon,
  title,
  counts,
  actions,
  isOpen,
  onToggle,
  isLine = false,
  preview,
  children,
}: CardFrameProps): ReactElement {
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const marks = {
    'data-card': call.card,
    'data-state': call.state,
    'data-call-id': call.callId,
  };
  if (isLine && !isOpen) {
    return (
      <div className="line-card" {...marks}>
        <button type="button" className="line" aria-expanded={false} data-toggle onClick={onToggle}>
          <Icon className="i" aria-hidden="true" />
          <span className="title trunc">{title}</span>
          {preview === undefined ? null : <span className="preview trunc">{preview}</span>}
          <Facts call={call} counts={counts}>
            <Chevron className="i chev" aria-hidden="true" />
          </Facts>
        </button>
      </div>
    );
  }
  const classes = ['card', `is-${call.state}`, ...(isOpen ? ['is-open'] : [])];
  return (
    <div className={classes.join(' ')} role="group" aria-labelledby={id} {...marks}>
      <header className="card-head">
        <button
          type="button"
          className="card-toggle"
          aria-expanded={isOpen}
          aria-labelledby={id}
          data-toggle
          onClick={onToggle}
        />
        <Icon className="i" aria-hidden="true" />
        <span className="title" id={id}>
          {title}
        </span>
        {actions === undefined ? null : <span className="acts">{actions}</span>}
        <Facts
          call={call}
          counts={
            <>
              <TaskFact call={call} />
              {counts}
            </>
          }
        />
        <Chevron className="i chev" aria-hidden="true" />
      </header>
      {isOpen ? children : null}
    </div>
  );
}

function Facts({
  call,
  counts,
  children,
}: {
  call: ShownCall;
  counts: ReactNode;
  children?: ReactNode;
}): ReactElement {
  return (
    <span className="facts">
      {counts}
      <StateFacts call={call} />
      {children}
    </span>
  );
}

/** How a call stands, or how it ended and how long it took. */
export function StateFacts({ call }: { call: ShownCall }): ReactElement {
  return (
    <>
      <StateFact call={call} />
      {call.tookMs === undefined || (call.kind !== 'execute' && call.tookMs < noticeableMs) ? null : (
        <span>{formatDuration(call.tookMs)}</span>
      )}
    </>
  );
}

/** The background task that a call started, and the way to its own page. */
function TaskFact({ call: { callId, taskId } }: { call: ShownCall }): ReactElement | null {
  const { address } = useCardContext();
  if (taskId === undefined) return null;
  return (
    <Link
      className="task-link"
      prefetch={false}
      href={taskAddress(address, callId)}
      title="Open on its own page"
    >
      <code>{taskId}</code>
      <ArrowUpRight className="i i-12" aria-hidden="true" />
      <span className="sr">, open on its own page</span>
    </Link>
  );
}

/** Done says nothing; what is not done carries a word. */
function StateFact({ call: { state, startedAt, word } }: { call: ShownCall }): ReactElement | null {
  switch (state) {
    case 'running':
      return <Elapsed since={startedAt} />;
    case 'done':
      return word === '' ? null : <span>{word}</span>;
    case 'failed':
      return <b className="c-fail">{word || stateWord(state)}</b>;
    case 'pending':
    case 'waiting':
    case 'interrupted':
    case 'denied':
      return <b>{word || stateWord(state)}</b>;
    default:
      return state satisfies never;
  }
}
