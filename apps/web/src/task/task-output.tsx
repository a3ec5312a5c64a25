'use client';

import { emptyPane, type OutputPane } from '@showreel/views';
import { useState, type ReactElement } from 'react';
import type { ShownCall } from '../cards/shown-call';
import { useWholeOutput } from '../cards/use-whole-output';
import { leftOutText } from '../terminal/copy-selection';
import { omittedOf, partsOf, rawText, rowsText } from '@showreel/terminal';
import { createPlace } from '../terminal/output-place';
import { PaneTools } from '../terminal/pane-tools';
import { TerminalPane } from '../terminal/terminal-pane';
import { useFind } from '../terminal/use-find';
import { useOutputRows } from '../terminal/use-output-rows';
import { TaskFacts } from './task-facts';

/** What a command is, and its output in all the room its page has. */
export function TaskOutput({ call, pane }: { call: ShownCall; pane: OutputPane | undefined }): ReactElement {
  const [wraps, setWraps] = useState(false);
  const { of, view } = call.body;
  const result = of === 'result' && view.card === 'terminal' ? view : undefined;
  const parts = partsOf(result ?? pane ?? emptyPane);
  const { rows, isNewest } = useOutputRows(parts, true);
  const [place] = useState(() => createPlace(true));
  const find = useFind(rows);
  const whole = useWholeOutput(call, result);
  return (
    <>
      <TaskFacts
        call={call}
        tools={
          <PaneTools
            wraps={wraps}
            isFinding={find.isOpen}
            onWrap={() => {
              setWraps(!wraps);
            }}
            onFind={find.isOpen ? find.close : find.open}
            shownText={() => rowsText(rows, leftOutText)}
            rawText={() => rawText(parts, leftOutText)}
            whole={whole}
            omitted={omittedOf(parts)}
          />
        }
      />
      <TerminalPane
        name={`Output of ${call.description ?? call.title}`}
        rows={rows}
        command={undefined}
        wraps={wraps}
        isRunning={call.state === 'running'}
        isEmpty={isNewest && rows.length === 0}
        place={place}
        whole={whole}
        find={find}
      />
    </>
  );
}
