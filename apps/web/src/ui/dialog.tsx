'use client';

import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useOpener } from './use-opener';

/**
 * A dialog with a title, one sentence, and its content, open as long as it is drawn. Escape and a press outside close it;
 * the focus goes back to where it was.
 */
export function Dialog({
  title,
  description,
  onClose,
  children,
}: {
  title: string;
  description: ReactNode;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  const giveBackFocus = useOpener();
  return (
    <Parts.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Parts.Portal>
        <Parts.Overlay className="dialog-scrim" />
        <Parts.Content className="dialog" onCloseAutoFocus={giveBackFocus}>
          <header className="dialog-head">
            <Parts.Title className="dialog-title">{title}</Parts.Title>
            <Parts.Close className="btn btn-quiet btn-icon" aria-label="Close">
              <X className="i i-16" aria-hidden="true" />
            </Parts.Close>
          </header>
          <Parts.Description className="dialog-what">{description}</Parts.Description>
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
