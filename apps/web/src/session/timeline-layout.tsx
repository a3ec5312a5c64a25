'use client';

import { nameUnseen } from '@showreel/views';
import { PanelLeft, PanelRight, X } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useCardContext } from '../cards/card-context';
import { useHotkeys } from '../ui/use-hotkeys';
import { Outline } from './outline';
import { firstTab, Panel } from './panel';
import { Record } from './record';
import type { TimelineState, TimelineStore } from './timeline-store';
import { TopBar } from './top-bar';
import type { Origin } from './use-origin';

type Sheet = 'outline' | 'panel';

/** A timeline with its outline on the left and its facts on the right. Where there is no room, they are sheets. */
export function TimelineLayout({
  state: given,
  store,
  crumbs,
  tools,
  dock,
  origin = {},
}: {
  state: TimelineState;
  store: TimelineStore;
  crumbs: ReactNode;
  tools: ReactNode;
  /** What stands below the record. */
  dock: ReactNode;
  /** Where the session comes from, for whoever may know. */
  origin?: Origin['origin'];
}): ReactElement {
  const { isOver = false } = useCardContext();
  const state = useMemo(() => (isOver ? withoutRunning(given) : given), [given, isOver]);
  const { header } = state.timeline;
  const [sheet, setSheet] = useState<Sheet>();
  /** Whether the reader folded the panel where it stands beside the record. */
  const [isFolded, setFolded] = useState(false);
  const [tab, setTab] = useState(() => firstTab(header));
  const close = (): void => {
    setSheet(undefined);
  };
  // Whoever follows a link out of a sheet wants to see where it leads.
  const closeAtLink = ({ target }: { target: EventTarget }): void => {
    if (target instanceof Element && target.closest('a') !== null) close();
  };
  const flip = (which: Sheet): void => {
    if (which === 'panel' && hasRoomForPanel()) setFolded(!isFolded);
    else setSheet((open) => (open === which ? undefined : which));
  };
  useHotkeys({
    p: () => {
      flip('panel');
    },
    Escape: close,
  });
  const title = header.session?.title;
  useEffect(() => {
    // The page was titled when it was served; the session may have been renamed since.
    if (title !== undefined) document.title = `${nameUnseen(title)} · Showreel`;
  }, [title]);
  return (
    <div className="app" data-sheet={sheet} data-folded={isFolded || undefined}>
      <TopBar
        header={header}
        connection={state.connection}
        log={origin.log}
        onTasks={() => {
          setTab('tasks');
          setFolded(false);
          setSheet('panel');
        }}
        crumbs={
          <>
            <SheetButton which="outline" isOpen={sheet === 'outline'} onPress={flip} />
            {crumbs}
          </>
        }
        tools={
          <>
            {tools}
            <SheetButton which="panel" isOpen={sheet === 'panel'} onPress={flip} />
          </>
        }
      />
      <aside className="outline" id="outline" aria-label="Outline" onClick={closeAtLink}>
        <SheetHead title="Outline" onClose={close} />
        <Outline timeline={state.timeline} />
      </aside>
      <main className="main" aria-label="Record">
        <Record state={state} store={store} />
        {dock}
      </main>
      <aside className="panel" id="panel" aria-label="Session details" onClick={closeAtLink}>
        <SheetHead title="Session" onClose={close} />
        <Panel state={state} store={store} origin={origin} tab={tab} onTab={setTab} />
      </aside>
      {sheet === undefined ? null : (
        <button type="button" className="scrim" aria-label="Close" onClick={close} />
      )}
    </div>
  );
}

/** Whether the panel stands beside the record; else it is a sheet. */
function hasRoomForPanel(): boolean {
  return window.matchMedia('(min-width: 1181px)').matches;
}

/** What a log that is over holds no end of runs no more. */
function withoutRunning(state: TimelineState): TimelineState {
  const { timeline } = state;
  return {
    ...state,
    timeline: { ...timeline, header: { ...timeline.header, openCalls: {}, openTasks: {} } },
  };
}

function SheetButton({
  which,
  isOpen,
  onPress,
}: {
  which: Sheet;
  isOpen: boolean;
  onPress: (which: Sheet) => void;
}): ReactElement {
  const label = which === 'outline' ? 'Outline' : 'Todos, tasks and info';
  const Icon = which === 'outline' ? PanelLeft : PanelRight;
  return (
    <button
      type="button"
      className={`btn btn-icon sheet-button for-${which}`}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-controls={which}
      onClick={() => {
        onPress(which);
      }}
    >
      <Icon className="i i-16" aria-hidden="true" />
    </button>
  );
}

function SheetHead({ title, onClose }: { title: string; onClose: () => void }): ReactElement {
  return (
    <div className="sheet-grip">
      {title}
      <button type="button" className="btn btn-icon btn-quiet" aria-label="Close" onClick={onClose}>
        <X className="i i-16" aria-hidden="true" />
      </button>
    </div>
  );
}
