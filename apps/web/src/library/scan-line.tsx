'use client';

import { countOf, formatCount } from '@showreel/views';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { describeFailure } from '../trpc/describe-failure';
import type { KnownLogs } from './known-logs';

/** How many rows there are, and how far the looking into logs has come. */
export function ScanLine({
  shown,
  total,
  logs: { data, isError, error },
}: {
  shown: number;
  total: number;
  logs: UseQueryResult<KnownLogs>;
}): ReactElement {
  const count = countOf(total, 'session');
  return (
    <p className="scan-line">
      {data === undefined && !isError ? <span>Looking for logs</span> : null}
      {isError ? <span>Logs could not be listed. {describeFailure(error)}</span> : null}
      {data === undefined ? null : <ScanFacts logs={data} />}
      <span role="status">{shown === total ? count : `${formatCount(shown)} of ${count}`}</span>
    </p>
  );
}

function ScanFacts({ logs: { progress, unreadable, isCut } }: { logs: KnownLogs }): ReactElement {
  const { scanned, total, isScanning } = progress;
  return (
    <>
      {unreadable === 0 ? null : <span>{countOf(unreadable, 'folder')} may not be read</span>}
      {isCut ? <span>There are more files than are looked at</span> : null}
      {isScanning && scanned < total ? (
        <span className="scan">
          Reading logs, {formatCount(scanned)} of {formatCount(total)}
          <progress value={scanned} max={total} aria-label="Logs that were read" />
        </span>
      ) : null}
    </>
  );
}
