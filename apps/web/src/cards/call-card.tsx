'use client';

import { assertNever, type CallItem, type OutputPane } from '@showreel/views';
import { useMemo, type ReactElement } from 'react';
import { useCardContext } from './card-context';
import { DiffCard } from './diff-card';
import { GenericCard } from './generic-card';
import { showCall } from './shown-call';
import { TerminalCard } from './terminal-card';

/** One call of the record, drawn by the card its view names. A new card breaks the build here until it is drawn. */
export function CallCard({ item, pane }: { item: CallItem; pane: OutputPane | undefined }): ReactElement {
  const { isOver } = useCardContext();
  const call = useMemo(() => showCall(item, isOver), [item, isOver]);
  const { view } = call.body;
  // A command that a generic result answers (it went on in the background) stays a command.
  if (call.card === 'terminal' && view.card === 'generic') {
    return <TerminalCard call={call} view={undefined} pane={pane} />;
  }
  switch (view.card) {
    case 'generic':
      return <GenericCard call={call} />;
    case 'terminal':
      return <TerminalCard call={call} view={view} pane={pane} />;
    case 'diff':
      return <DiffCard call={call} view={view} />;
    default:
      return assertNever(view);
  }
}
