'use client';

import { formatClock } from '@showreel/views';
import type { ReactElement } from 'react';
import { useNow } from '../ui/use-now';

/** `Running 0:41`, ticking once a second. */
export function Elapsed({ since }: { since: number }): ReactElement {
  const now = useNow();
  return <span className="c-run">Running{now === undefined ? '' : ` ${formatClock(now - since)}`}</span>;
}
