'use client';

import type { ReactElement } from 'react';
import { StandalonePage } from '../../../ui/standalone-page';

export default function SharedError({ reset }: { error: Error; reset: () => void }): ReactElement {
  return (
    <StandalonePage title="This page could not be shown">
      <p>The machine that this session is on may be off, or out of reach. The link may work again later.</p>
      <p className="alone-acts">
        <button type="button" className="btn btn-ink" onClick={reset}>
          Try again
        </button>
      </p>
    </StandalonePage>
  );
}
