'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTRPC } from '../trpc/client';
import { OneLine } from '../ui/plain-text';
import { describeFailure } from '../trpc/describe-failure';
import { ConfirmDialog } from '../ui/confirm-dialog';

/** Asks, then deletes a session for good. */
export function DeleteDialog({
  session,
  onDeleted,
  onClose,
}: {
  session: { id: string; title: string };
  onDeleted: () => void;
  onClose: () => void;
}): ReactElement {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const remove = useMutation(
    trpc.sessions.delete.mutationOptions({
      onSuccess: async () => {
        onDeleted();
        await queries.invalidateQueries(trpc.sessions.list.pathFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      title="Delete this session?"
      description={
        <>
          “<OneLine text={session.title} />” goes for good, and its links stop working. Files in its folder
          stay as they are. What still runs in it is stopped.
        </>
      }
      action="Delete session"
      busy={remove.isPending}
      error={remove.isError ? describeFailure(remove.error) : undefined}
      onConfirm={() => {
        remove.mutate({ sessionId: session.id });
      }}
      onClose={onClose}
    />
  );
}
