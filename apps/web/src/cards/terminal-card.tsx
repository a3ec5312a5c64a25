'use client';

import {
  displayPath,
  emptyPane,
  type OutputPane,
  type TerminalCallView,
  type TerminalResultView,
} from '@showreel/views';
import { Square, SquareTerminal, WrapText } from 'lucide-react';
import { useMemo, useState, type ReactElement } from 'react';
import { paneParts, hasMoreLines, resultParts, type OutputRow } from '../terminal/output-rows';
import { TerminalOutput } from '../terminal/terminal-output';
import { rowText } from '../terminal/terminal-row';
import { useOutputRows } from '../terminal/use-output-rows';
import { CopyButton } from '../ui/copy-button';
import { CardFrame } from './card-frame';
import { useCardContext, useFold } from './card-context';
import { ContentBlocks } from './content-blocks';
import type { ShownCall } from './shown-call';

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
  const [wraps, setWraps] = useState(false);
  const result = call.body.of === 'result' && view !== undefined && 'output' in view ? view : undefined;
  const parts = useMemo(
    () => (result === undefined ? paneParts(pane ?? emptyPane) : resultParts(result)),
    [result, pane],
  );
  // What the reader saw running stays open when it ends: it is what they wait for, and nothing jumps.
  const isOld = call.endedAt !== undefined && call.endedAt <= openedAt;
  const isQuiet = isOld && call.state === 'done' && result !== undefined && hasMoreLines(parts, quietLines);
  const [isOpen, toggle] = useFold(call.callId, !isQuiet);
  const rows = useOutputRows(parts);
  const isRunning = call.state === 'running';
  const said =
    call.body.of === 'result' && call.body.view.card === 'generic' ? call.body.view.content : undefined;
  const folder = call.cwd === undefined ? '' : displayPath(call.cwd, cwd);
  return (
    <CardFrame
      call={call}
      Icon={SquareTerminal}
      title={
        <>
          {call.description === undefined ? (
            <code className="trunc">{call.title}</code>
          ) : (
            <b className="trunc">{call.description}</b>
          )}
          {folder === '' || folder === '.' ? null : <span className="more">in {folder}</span>}
        </>
      }
      actions={
        <>
          <button
            type="button"
            className="btn btn-sm btn-quiet btn-icon"
            aria-pressed={wraps}
            aria-label="Wrap long lines"
            title="Wrap long lines"
            onClick={() => {
              setWraps(!wraps);
            }}
          >
            <WrapText className="i i-12" aria-hidden="true" />
          </button>
          <CopyButton text={() => rowsText(rows)} label="Copy output" />
        </>
      }
      isOpen={isOpen}
      onToggle={toggle}
    >
      {said === undefined ? null : <ContentBlocks blocks={said} isError={call.state === 'failed'} />}
      {said !== undefined && rows.length === 0 ? null : (
        <TerminalOutput
          name={call.description ?? call.title}
          rows={rows}
          command={call.description === undefined && isShort(call.title) ? undefined : call.title}
          wraps={wraps}
          follows={isRunning}
        />
      )}
      {isRunning ? (
        <div className="term-foot">
          <span>{rows.length === 0 ? 'No output yet' : 'Following the last line'}</span>
          {stop === undefined ? null : (
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
          )}
        </div>
      ) : null}
    </CardFrame>
  );
}

/** Whether a header shows the whole of a command: a longer one is written out above its output. */
function isShort(command: string): boolean {
  return command.length <= titleLength && !command.includes('\n');
}

function rowsText(rows: readonly OutputRow[]): string {
  return rows.map((row) => ('line' in row ? rowText(row.line) : '…')).join('\n');
}
