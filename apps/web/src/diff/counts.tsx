import { formatCount } from '@showreel/views';
import type { ReactElement } from 'react';

/** `+4 −1`; nothing where nothing was counted. */
export function Counts({ added, removed }: { added: number; removed: number }): ReactElement | null {
  if (added === 0 && removed === 0) return null;
  return (
    <span>
      {added > 0 ? <span className="plus">+{formatCount(added)}</span> : null}
      {added > 0 && removed > 0 ? ' ' : null}
      {removed > 0 ? <span className="minus">−{formatCount(removed)}</span> : null}
    </span>
  );
}
