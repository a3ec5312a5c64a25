'use client';

import type { ReactElement } from 'react';
import { StandalonePage } from '../ui/standalone-page';

export default function PageError({ reset }: { error: Error; reset: () => void }): ReactElement {
  return (
    <StandalonePage title="This page could not be shown">
      <p>
        Nothing recorded is lost. If Showreel was stopped, start it again with <code>npm start</code>; else
        its own log says what went wrong.
      </p>
      <p className="alone-acts">
        <button type="button" className="btn btn-ink" onClick={reset}>
          Try again
        </button>
        {/* A whole new page: what broke here may have broken the router too. */}
        <a className="btn" href="/">
          All sessions
        </a>
      </p>
    </StandalonePage>
  );
}
