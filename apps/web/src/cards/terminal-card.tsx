'use client';

import {
  displayPath,
  emptyPane,
  formatBytes,
  type OutputPane,
  type TerminalCallView,
  type TerminalResultView,
} from '@showreel/views';
import { Square } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { leftOutText } from '../terminal/copy-selection';
import { FullScreen } from '../terminal/full-screen';
import { hasMoreLines, omittedOf, partsOf, rawText, rowsText } from '@showreel/terminal';
import { createPlace } from '../terminal/output-place';
import { PaneTools } from '../terminal/pane-tools';
import { TerminalPane } from '../terminal/terminal-pane';
import { useFind } from '../terminal/use-find';
import { useOutputRows } from '../terminal/use-output-rows';
import { OneLine, PlainText } from '../ui/plain-text';
import { CallTitle } from './call-title';
import { CardFrame, StateFacts } from './card-frame';
import { useCardContext, useFold } from './card-context';
import { ContentBlocks } from './content-blocks';
import { callIcon, type ShownCall } from './shown-call';
import { useWholeOutput } from './use-whole-output';

/** A command that had passed with more output than this when the page was opened is folded: what it said is one press away. */
const quietLines = 24;
/** About so many characters of a command fit into a header beside its facts. */
const titleLength = 60;

/** A command: what it is, what it wrote as a terminal shows it, and how it ended. */
export function TerminalCard({
  call,
  view,
  pane,
}: {
  call: ShownCall;
  /** The command's own end; undefined while it runs, and when something else than a terminal came back. */
  view: TerminalCallView | TerminalResultView | undefined;
  /** What it has written so far. */
  pane: OutputPane | undefined;
}): ReactElement {
  const { cwd, stop, openedAt } = useCardContext();
  const [wraps, toggleWrap] = useFold(`${call.callId} wrap`, false);
  const [isFull, setIsFull] = useState(false);
  const result = call.body.of === 'result' && view !== undefined && 'output' in view ? view : undefined;
  const parts = partsOf(result ?? pane ?? emptyPane);
  // What the reader saw running stays open when it ends: it is what they wait for, and nothing jumps.
  const isOld = call.endedAt !== undefined && call.endedAt <= openedAt;
  const isQuiet = isOld && call.state === 'done' && result !== undefined && hasMoreLines(parts, quietLines);
  const [isOpen, toggle] = useFold(call.callId, !isQuiet);
  // Of what the reader waited for the end is the news, and of what did not end well the reason is there.
  const [place] = useState(() => createPlace(!isOld || call.state !== 'done'));
  const { rows, isNewest } = useOutputRows(parts, isOpen);
  const find = useFind(rows);
  const whole = useWholeOutput(call, result);
  const isRunning = call.state === 'running';
  const said =
    call.body.of === 'result' && call.body.view.card === 'generic' ? call.body.view.content : undefined;
  const folder = call.cwd === undefined ? '' : displayPath(call.cwd, cwd);
  const isCommand = call.code === call.title;
  const name = call.description ?? call.title;
  const hasPane = said === undefined || rows.length > 0;
  const omitted = omittedOf(parts);
  const paneTools = {
    wraps,
    isFinding: find.isOpen,
    onWrap: toggleWrap,
    onFind: find.isOpen ? find.close : find.open,
    shownText: () => rowsText(rows, leftOutText),
    rawText: () => rawText(parts, leftOutText),
    whole,
    omitted,
  };
  const output = (
    <TerminalPane
      name={isCommand ? `Output of ${name}` : name}
      rows={rows}
      command={!isCommand || (call.description === undefined && isShort(call.title)) ? undefined : call.title}
      wraps={wraps}
      isRunning={isRunning}
      isEmpty={isNewest && rows.length === 0}
      place={place}
      whole={whole}
      find={find}
      controls={
        stop === undefined ? null : (
          <button
            type="button"
            className="btn btn-sm btn-quiet push"
            onClick={() => {
              stop(call.callId);
            }}
          >
            <Square className="i i-12" aria-hidden="true" />
            Stop
          </button>
        )
      }
    />
  );
  return (
    <CardFrame
      call={call}
      Icon={callIcon(call)}
      title={
        <>
          {call.description === undefined ? (
            <CallTitle call={call} path={undefined} cwd={cwd} />
          ) : (
            <b className="trunc">
              <OneLine text={call.description} />
            </b>
          )}
          {folder === '' || folder === '.' ? null : (
            <span className="more">
              in <PlainText text={folder} />
            </span>
          )}
        </>
      }
      actions={
        isOpen && hasPane ? (
          <PaneTools
            {...paneTools}
            onFullScreen={() => {
              setIsFull(true);
            }}
          />
        ) : undefined
      }
      counts={
        omitted === 0 || !hasPane ? undefined : (
          <span className="fact-left-out">{formatBytes(omitted)} left out</span>
        )
      }
      isOpen={isOpen}
      onToggle={toggle}
    >
      {said === undefined ? null : <ContentBlocks blocks={said} isError={call.state === 'failed'} />}
      {hasPane && !isFull ? output : null}
      {call.endSentence === undefined ? null : <div className="card-note">{call.endSentence}</div>}
      {isFull ? (
        <>
          <div className="term-away">Shown in full screen</div>
          <FullScreen
            title={name}
            folder={folder}
            state={<StateFacts call={call} />}
            tools={<PaneTools {...paneTools} />}
            find={find}
            onClose={() => {
              setIsFull(false);
            }}
          >
            {output}
          </FullScreen>
        </>
      ) : null}
    </CardFrame>
  );
}

/** Whether a header shows the whole of a command: a longer one is written out above its output. */
function isShort(command: string): boolean {
  return command.length <= titleLength && !command.includes('\n');
}
