import type { ReactElement } from 'react';
import { StandalonePage } from '../../../ui/standalone-page';

export default function SharedNotFound(): ReactElement {
  return (
    <StandalonePage title="This link does not work any more">
      <p>
        It was taken back, the session was deleted, or the address is not complete. Ask whoever sent it for a
        new one.
      </p>
    </StandalonePage>
  );
}
