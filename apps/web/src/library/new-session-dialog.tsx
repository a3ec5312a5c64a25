'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState, type ReactElement } from 'react';
import { useTRPC } from '../trpc/client';
import { describeFailure } from '../trpc/describe-failure';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/text-field';

/** Asks for a folder and an optional title, makes the session and opens it. */
export function NewSessionDialog({
  folder,
  onClose,
}: {
  /** The folder most likely wanted; empty when none is. */
  folder: string;
  onClose: () => void;
}): ReactElement {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const [cwd, setCwd] = useState(folder);
  const [title, setTitle] = useState('');
  const create = useMutation(
    trpc.sessions.create.mutationOptions({
      onSuccess: async (session) => {
        await queries.invalidateQueries(trpc.sessions.list.pathFilter());
        router.push(`/sessions/${encodeURIComponent(session.id)}`);
      },
    }),
  );
  return (
    <Dialog
      title="New session"
      description="Tools run in this folder, and file tools see nothing outside it."
      onClose={onClose}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const name = title.trim();
          create.mutate({ cwd: cwd.trim(), ...(name === '' ? {} : { title: name }) });
        }}
      >
        <TextField
          label="Folder"
          value={cwd}
          onChange={(next) => {
            setCwd(next);
            create.reset();
          }}
          required
          autoFocus
          spellCheck={false}
          autoComplete="off"
          className="input mono"
          placeholder="/home/you/project"
          hint="The full path of a folder on this machine."
          error={create.isError ? describeFailure(create.error) : undefined}
        />
        <TextField
          label="Title"
          value={title}
          onChange={setTitle}
          maxLength={200}
          autoComplete="off"
          hint="Optional. Without one, the folder’s name is the title."
        />
        <footer className="dialog-foot">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-ink" disabled={create.isPending}>
            {create.isPending ? 'Creating' : 'Create session'}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
