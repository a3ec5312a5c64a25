'use client';

import Link from 'next/link';
import { useParams } from 'next/navigation';
import type { ReactElement } from 'react';
import { StandalonePage } from '../../../../../ui/standalone-page';

export default function TaskNotFound(): ReactElement {
  const { id } = useParams<{ id: string }>();
  return (
    <StandalonePage title="There is no such command">
      <p>The session holds no command of this id, the session was deleted, or the address is not complete.</p>
      <p className="alone-acts">
        <Link className="btn btn-ink" href={`/sessions/${id}`}>
          Open the session
        </Link>
        <Link className="btn" href="/">
          All sessions
        </Link>
      </p>
    </StandalonePage>
  );
}
