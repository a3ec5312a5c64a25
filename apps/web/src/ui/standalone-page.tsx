import type { ReactElement, ReactNode } from 'react';
import { Mark } from './mark';

/** A page that says one thing: where something is not there, failed, or has to be done first. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div className="alone">
      <header className="top">
        <span className="mark">
          <Mark />
          Showreel
        </span>
      </header>
      <main className="alone-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
