'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useTRPC } from '../trpc/client';
import { describeFailure } from '../trpc/describe-failure';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/text-field';

/** Gives a session another title. */
export function RenameDialog({
  session,
  onClose,
}: {
  session: { id: string; title: string };
  onClose: () => void;
}): ReactElement {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [title, setTitle] = useState(session.title);
  const rename = useMutation(
    trpc.sessions.rename.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries(trpc.sessions.list.pathFilter());
      },
    }),
  );
  return (
    <Dialog title="Rename session" description="The record keeps its earlier titles." onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate({ sessionId: session.id, title: title.trim() });
        }}
      >
        <TextField
          label="Title"
          value={title}
          onChange={(next) => {
            setTitle(next);
            rename.reset();
          }}
          required
          autoFocus
          maxLength={200}
          autoComplete="off"
          error={rename.isError ? describeFailure(rename.error) : undefined}
        />
        <footer className="dialog-foot">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-ink" disabled={rename.isPending || title.trim() === ''}>
            Rename
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
