import type { ReactElement } from 'react';

/** The product's mark: a strip of a record, and the playhead on it. */
export function Mark(): ReactElement {
  return (
    <svg viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <rect x="1.75" y="2.75" width="14.5" height="12.5" rx="2.5" stroke="currentColor" strokeWidth="1.5" />
      <path
        d="M4.6 6.6h3.2M4.6 9h3.2M4.6 11.4h3.2"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
      <path d="M11.2 1v16" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
