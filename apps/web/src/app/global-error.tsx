'use client';

import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/shell.css';
import '../styles/page.css';
import type { ReactElement } from 'react';
import { StandalonePage } from '../ui/standalone-page';

export default function GlobalError({ reset }: { error: Error; reset: () => void }): ReactElement {
  return (
    <html lang="en">
      <body>
        <title>Showreel</title>
        <StandalonePage title="Showreel could not be shown">
          <p>Nothing recorded is lost. Reload the page; if that does not help, restart Showreel.</p>
          <p className="alone-acts">
            <button type="button" className="btn btn-ink" onClick={reset}>
              Try again
            </button>
          </p>
        </StandalonePage>
      </body>
    </html>
  );
}
