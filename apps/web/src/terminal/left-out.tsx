import { type BlobReference, formatBytes } from '@showreel/views';
import { Ellipsis } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

/** The whole of an output that is drawn in part: where it is, and how much of it was kept. */
interface WholeOutput {
  blob: BlobReference;
  /** All bytes that the command wrote, at least. */
  total: number;
  openUrl: string;
  downloadUrl: string;
}

/** The whole of an output; `not-kept` when there is none, and undefined while nobody knows. */
export type Whole = WholeOutput | 'not-kept' | undefined;

/** What can be opened and downloaded, when that is not all of an output: so much of it as was kept. */
export function nameKept({ blob, total }: WholeOutput): string | undefined {
  return blob.bytes < total ? `the first ${formatBytes(blob.bytes)} of ${formatBytes(total)}` : undefined;
}

/** A row in place of what is left out: how much, and the ways to it, or that there is none. */
export function LeftOut({
  index,
  omitted,
  whole,
}: {
  /** Which row of its output it is. */
  index: number;
  omitted: number;
  whole: Whole;
}): ReactElement {
  if (whole === undefined || whole === 'not-kept') {
    return (
      <Row index={index}>
        {formatBytes(omitted)} left out{whole === undefined ? '' : ', and not kept'}
      </Row>
    );
  }
  return (
    <Row
      index={index}
      ways={
        <span className="cut-ways">
          <a className="link" href={whole.openUrl} target="_blank" rel="noopener">
            Open {nameKept(whole) ?? 'all'}
          </a>
          <a
            className="link"
            href={whole.downloadUrl}
            download
            aria-label={`Download ${nameKept(whole) ?? 'all output'}`}
          >
            Download
          </a>
        </span>
      }
    >
      {formatBytes(omitted)} left out
    </Row>
  );
}

function Row({
  index,
  ways,
  children,
}: {
  index: number;
  ways?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <div className="cut" data-row={index}>
      <Ellipsis className="i" aria-hidden="true" />
      <span>{children}</span>
      {ways}
    </div>
  );
}
