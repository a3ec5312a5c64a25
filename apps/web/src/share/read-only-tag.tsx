import { Eye } from 'lucide-react';
import type { ReactElement } from 'react';

/** Says to a visitor that there is nothing they could do here but look. */
export function ReadOnlyTag(): ReactElement {
  return (
    <span className="tag" title="You can look at this session and change nothing">
      <Eye className="i i-12" aria-hidden="true" />
      Read-only
    </span>
  );
}
