'use client';

import type { ReactElement, ReactNode } from 'react';
import { Dialog } from './dialog';

/** Asks before something that cannot be taken back. The safe choice is first and has the focus. */
export function ConfirmDialog({
  title,
  description,
  action,
  busy,
  error,
  onConfirm,
  onClose,
}: {
  title: string;
  description: ReactNode;
  action: string;
  busy: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}): ReactElement {
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      {error === undefined ? null : (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <footer className="dialog-foot">
        <button type="button" className="btn" autoFocus onClick={onClose}>
          Keep it
        </button>
        <button type="button" className="btn btn-danger" disabled={busy} onClick={onConfirm}>
          {action}
        </button>
      </footer>
    </Dialog>
  );
}
