'use client';

import { Component, useCallback, useState, type ReactElement, type ReactNode } from 'react';
import { countOf, hasUnseen } from '@showreel/views';
import { useHydrated } from '../ui/use-hydrated';
import type { PlacedHunk } from './group-files';
import type { HunkRow } from '@showreel/views';
import { mostMounted } from './layout-hunk';
import { openUnits } from './line-text';
import { PlainRows } from './plain-rows';
import { ViewerHunk } from './viewer-hunk';
import { WindowedRows } from './windowed-rows';

/** So many lines of a hunk are there at first when most of them are new: a created file opens with its beginning. */
const openLines = 40;

/** One hunk. `label` names it for those who cannot see where it stands. */
export function Hunk({ hunk, label }: { hunk: PlacedHunk; label: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const hydrated = useHydrated();
  const onReady = useCallback(() => {
    setReady(true);
  }, []);
  const { rows } = hunk;
  const isCreation = hunk.added === rows.length;
  const hidden = isCreation && !isOpen && rows.length > openLines + 5 ? rows.length - openLines : 0;
  if (hidden > 0) {
    return (
      <>
        <PlainRows rows={rows.slice(0, openLines)} />
        <button
          type="button"
          className="card-more"
          onClick={() => {
            setOpen(true);
          }}
        >
          Show {countOf(hidden, 'more line')}
        </button>
      </>
    );
  }
  if (rows.length > mostMounted) return <WindowedRows rows={rows} label={label} />;
  const hasPairs = hunk.added > 0 && hunk.removed > 0;
  if (!hydrated || !hasPairs || !rows.every(suitsViewer)) return <PlainRows rows={rows} />;
  return (
    <>
      {isReady ? null : <PlainRows rows={rows} />}
      <div className={isReady ? undefined : 'rdv-wait'}>
        <OrNothing>
          <ViewerHunk hunk={hunk} onReady={onReady} />
        </OrNothing>
      </div>
    </>
  );
}

/** The viewer knows nothing of a file's end, draws every line whole, and leaves what is unseen as it is. */
function suitsViewer({ text, endsBare }: HunkRow): boolean {
  return endsBare !== true && text.length <= openUnits && !hasUnseen(text);
}

/** A viewer that fails leaves the plain rows standing. */
class OrNothing extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
