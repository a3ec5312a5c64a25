import type { BlobReference } from '@showreel/views';
import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatBytes } from '../ui/format';

/** The whole of an output that is drawn in part: where it is, and how much of it was kept. */
export interface WholeOutput {
  blob: BlobReference;
  /** All bytes that the command wrote, at least. */
  total: number;
  openUrl: string;
  downloadUrl: string;
}

/** A row in place of what is left out: how much, and the ways to it. */
export function LeftOut({
  index,
  omitted,
  whole,
}: {
  /** Which row of its output it is. */
  index: number;
  omitted: number;
  whole: WholeOutput | undefined;
}): ReactElement {
  const isPart = whole !== undefined && whole.blob.bytes < whole.total;
  return (
    <div className="cut" data-row={index}>
      <Ellipsis className="i" aria-hidden="true" />
      <span>{formatBytes(omitted)} left out</span>
      {whole === undefined ? null : (
        <span className="cut-ways">
          {isPart ? (
            <span className="cut-part">
              first {formatBytes(whole.blob.bytes)} of {formatBytes(whole.total)}
            </span>
          ) : null}
          <a className="link" href={whole.openUrl} target="_blank" rel="noopener">
            {isPart ? 'Open' : 'Open all'}
          </a>
          <a className="link" href={whole.downloadUrl} download>
            Download
          </a>
        </span>
      )}
    </div>
  );
}
