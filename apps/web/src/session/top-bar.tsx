'use client';

import { formatCount, type TimelineHeader } from '@showreel/views';
import type { ReactElement, ReactNode } from 'react';
import { formatCost, formatTokens } from '../ui/format';
import { Arc } from '../ui/arc';
import { OneLine } from '../ui/plain-text';
import { ThemeButton } from '../ui/theme-button';
import { ConnectionState } from './connection-state';
import { OriginLine } from './origin-facts';
import type { Connection } from './timeline-store';
import type { Origin } from './use-origin';

/** The bar above a timeline: where this is, whether it runs, whether the page hears of it, and what can be done. */
export function TopBar({
  header: { session, usage, openCalls, openTasks },
  connection,
  log,
  onTasks,
  crumbs,
  tools,
}: {
  header: TimelineHeader;
  connection: Connection;
  /** The log that the session came out of: it says whether something happens now. */
  log: Origin['origin']['log'];
  /** Shows which background tasks run. */
  onTasks: () => void;
  /** The way here; where there is none to go back, only the mark. */
  crumbs: ReactNode;
  tools: ReactNode;
}): ReactElement {
  const tasks = Object.keys(openTasks).length;
  const isLive = log === undefined ? Object.keys(openCalls).length + tasks > 0 : log.isActive;
  const tokens = usage.inputTokens + usage.outputTokens;
  return (
    <header className="top">
      <div className="crumbs">
        {crumbs}
        <h1 className="trunc">
          <OneLine text={session?.title ?? 'Session'} />
        </h1>
        {isLive ? (
          <span className="state is-running live-word">
            <Arc />
            Live
          </span>
        ) : null}
        {tasks > 0 ? (
          <button type="button" className="tasks-word" onClick={onTasks}>
            <Arc />
            <span aria-hidden="true">·</span>
            <span className="tasks-text">
              {tasks} <span className="tasks-noun">background {tasks === 1 ? 'task' : 'tasks'}</span>
            </span>
          </button>
        ) : null}
      </div>
      <div className="facts">
        <ConnectionState connection={connection} />
        <span className="vr" />
        {log === undefined ? null : <OriginLine log={log} />}
        {session === null ? null : <span>{session.agent}</span>}
        {session?.model === undefined ? null : <span>{session.model}</span>}
        {tokens === 0 ? null : (
          <span title={`${formatCount(usage.inputTokens)} in, ${formatCount(usage.outputTokens)} out`}>
            {formatTokens(tokens)} tokens
          </span>
        )}
        {usage.cost === undefined ? null : <span>{formatCost(usage.cost)}</span>}
      </div>
      <div className="tools">
        {tools}
        <ThemeButton />
      </div>
    </header>
  );
}
