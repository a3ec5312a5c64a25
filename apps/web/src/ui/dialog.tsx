'use client';

import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** A dialog with a title, one sentence, and its content. Escape and a press outside close it. */
export function Dialog({
  title,
  description,
  open,
  onClose,
  children,
}: {
  title: string;
  description: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  return (
    <Parts.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Parts.Portal>
        <Parts.Overlay className="dialog-scrim" />
        <Parts.Content className="dialog">
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
