import type { ReactElement } from 'react';
import { StandalonePage } from '../../../../../ui/standalone-page';

export default function SharedTaskNotFound(): ReactElement {
  return (
    <StandalonePage title="There is no such command">
      <p>
        The shared session holds no command of this id, or the link does not work any more. Ask whoever sent
        it for a new one.
      </p>
    </StandalonePage>
  );
}
