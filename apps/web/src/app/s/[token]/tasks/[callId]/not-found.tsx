'use client';

import Link from 'next/link';
import { useParams } from 'next/navigation';
import type { ReactElement } from 'react';
import { StandalonePage } from '../../../../../ui/standalone-page';

export default function SharedTaskNotFound(): ReactElement {
  const { token } = useParams<{ token: string }>();
  return (
    <StandalonePage title="There is no such command">
      <p>
        The shared session holds no command of this id, or the link does not work any more. Ask whoever sent
        it for a new one.
      </p>
      <p className="alone-acts">
        <Link className="btn btn-ink" href={`/s/${token}`}>
          Open the session
        </Link>
      </p>
    </StandalonePage>
  );
}
