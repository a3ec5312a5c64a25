'use client';

import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { OneLine, PlainText } from '../ui/plain-text';
import { useOpener } from '../ui/use-opener';
import type { Find } from './use-find';

/** A command's pane over the whole page. Escape closes what is open in it first, then it. */
export function FullScreen({
  title,
  folder,
  state,
  tools,
  find,
  onClose,
  children,
}: {
  title: string;
  /** Where it runs, from the session's folder. */
  folder: string;
  /** How the command is, or how it ended. */
  state: ReactNode;
  tools: ReactNode;
  find: Find;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  const giveBackFocus = useOpener();
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Content
          className="term-full"
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            // The pane closes its search by itself.
            if (find.isOpen) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.target instanceof HTMLElement)
              event.target.querySelector<HTMLElement>('.term')?.focus();
          }}
          onCloseAutoFocus={giveBackFocus}
        >
          <header className="term-full-head">
            <Dialog.Title className="term-full-title">
              <OneLine text={title} />
            </Dialog.Title>
            {folder === '' || folder === '.' ? null : (
              <span className="more">
                in <PlainText text={folder} />
              </span>
            )}
            {tools}
            <span className="facts">{state}</span>
            <Dialog.Close
              className="btn btn-quiet btn-icon"
              aria-label="Close full screen"
              title="Close full screen"
            >
              <X className="i i-16" aria-hidden="true" />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
