import type { ReactElement } from 'react';

/** The one moving sign of something that runs. Always beside a word. */
export function Arc({ className = 'i' }: { className?: string }): ReactElement {
  return (
    <svg className={`${className} arc`} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" strokeOpacity=".28" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
