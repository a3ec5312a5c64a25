'use client';

import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { FindBar } from './find-bar';
import type { Whole } from './left-out';
import type { OutputRow } from '@showreel/terminal';
import { TerminalOutput, type TerminalOutputHandle } from './terminal-output';
import type { OutputPlace } from './output-place';
import type { Find } from './use-find';

interface TerminalPaneProps {
  name: string;
  rows: readonly OutputRow[];
  command: string | undefined;
  wraps: boolean;
  isRunning: boolean;
  /** Whether it is known that there is nothing to show. */
  isEmpty: boolean;
  /** Where the reader is. At the last row, that is kept in sight. */
  place: OutputPlace;
  whole: Whole;
  find: Find;
  /** What can be done to the command while it runs. */
  controls?: ReactNode;
}

/** A command's output with what is done in it: it is searched, and followed while the command runs. */
export function TerminalPane({
  name,
  rows,
  command,
  wraps,
  isRunning,
  isEmpty,
  place,
  whole,
  find,
  controls,
}: TerminalPaneProps): ReactElement {
  const output = useRef<TerminalOutputHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<Element>(null);
  const [isFollowing, setIsFollowing] = useState(() => place.read().isAtEnd);
  useEffect(() => {
    if (!find.isOpen) return;
    opener.current = document.activeElement;
    field.current?.focus();
    field.current?.select();
  }, [find.isOpen]);
  const closeFind = (): void => {
    find.close();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    else output.current?.focus();
  };
  const openFind = (): void => {
    if (find.isOpen) field.current?.select();
    else find.open();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isWriting = event.target instanceof HTMLInputElement;
    const isFindKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'f';
    if (isFindKey || (event.key === '/' && !isWriting && !event.ctrlKey && !event.metaKey)) openFind();
    else if (event.key === 'F3' && find.isOpen) find.step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && find.isOpen) closeFind();
    else return;
    event.preventDefault();
  };
  return (
    <div className="term-pane" onKeyDown={onKeyDown}>
      {find.isOpen ? <FindBar find={find} field={field} onClose={closeFind} /> : null}
      <TerminalOutput
        ref={output}
        name={name}
        rows={rows}
        command={command}
        wraps={wraps}
        place={place}
        isEmpty={isEmpty && !isRunning}
        onFollowing={setIsFollowing}
        whole={whole}
        find={find}
      />
      {isRunning ? (
        <div className="term-foot">
          {rows.length === 0 ? (
            <span>No output yet</span>
          ) : isFollowing ? (
            <span>Following the last line</span>
          ) : (
            <button
              type="button"
              className="btn btn-sm btn-quiet term-newest"
              onClick={() => {
                output.current?.follow();
              }}
            >
              <ArrowDown className="i i-12" aria-hidden="true" />
              Newest
            </button>
          )}
          {controls}
        </div>
      ) : null}
    </div>
  );
}
