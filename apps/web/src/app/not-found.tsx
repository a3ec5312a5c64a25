import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactElement } from 'react';
import { StandalonePage } from '../ui/standalone-page';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound(): ReactElement {
  return (
    <StandalonePage title="There is nothing at this address">
      <p>The session was deleted, or the address is not complete.</p>
      <p className="alone-acts">
        <Link className="btn btn-ink" href="/">
          All sessions
        </Link>
      </p>
    </StandalonePage>
  );
}
