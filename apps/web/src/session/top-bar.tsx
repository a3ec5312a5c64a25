'use client';

import type { TimelineHeader } from '@showreel/views';
import type { ReactElement, ReactNode } from 'react';
import { formatCost, formatCount, formatTokens } from '../ui/format';
import { Arc } from '../ui/arc';
import { ThemeButton } from '../ui/theme-button';
import { ConnectionState } from './connection-state';
import type { Connection } from './timeline-store';

/** The bar above a timeline: where this is, whether it runs, whether the page hears of it, and what can be done. */
export function TopBar({
  header: { session, usage, openCalls, openTasks },
  connection,
  crumbs,
  tools,
}: {
  header: TimelineHeader;
  connection: Connection;
  /** The way here; where there is none to go back, only the mark. */
  crumbs: ReactNode;
  tools: ReactNode;
}): ReactElement {
  const running = Object.keys(openCalls).length + Object.keys(openTasks).length;
  const tokens = usage.inputTokens + usage.outputTokens;
  return (
    <header className="top">
      <div className="crumbs">
        {crumbs}
        <h1 className="trunc">{session?.title ?? 'Session'}</h1>
        {running > 0 ? (
          <span className="state is-running live-word">
            <Arc />
            Live
          </span>
        ) : null}
      </div>
      <div className="facts">
        <ConnectionState connection={connection} />
        <span className="vr" />
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
