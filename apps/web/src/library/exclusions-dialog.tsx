'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import { useTRPC } from '../trpc/client';
import { describeFailure } from '../trpc/describe-failure';
import { Dialog } from '../ui/dialog';

interface Exclusions {
  folders: readonly string[];
  projects: readonly string[];
  /** What the environment of the server adds, which is not changed here. */
  fixed: readonly string[];
}

/** Which logs are left alone: those in some folders, and those of some projects. */
export function ExclusionsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const trpc = useTRPC();
  const known = useQuery(trpc.logs.exclusions.queryOptions(undefined, { staleTime: 0, gcTime: 0 }));
  return (
    <Dialog
      title="Logs to leave alone"
      description="What lies in these folders is not looked into, and what is known of it is forgotten. Sessions that were imported stay."
      onClose={onClose}
    >
      {known.isError ? (
        <p className="form-error" role="alert">
          {describeFailure(known.error)}
        </p>
      ) : null}
      {known.data === undefined ? null : <ExclusionsForm known={known.data} onClose={onClose} />}
    </Dialog>
  );
}

function ExclusionsForm({ known, onClose }: { known: Exclusions; onClose: () => void }): ReactElement {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [folders, setFolders] = useState(known.folders.join('\n'));
  const [projects, setProjects] = useState(known.projects.join('\n'));
  const save = useMutation(
    trpc.logs.setExclusions.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries(trpc.logs.list.pathFilter());
      },
    }),
  );
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ folders: linesOf(folders), projects: linesOf(projects) });
      }}
    >
      <PathsField
        label="Folders of logs"
        hint="Where logs lie. A whole path a line."
        value={folders}
        onChange={setFolders}
      />
      <PathsField
        label="Projects"
        hint="Where the agents worked. A whole path a line; what is below counts too."
        value={projects}
        onChange={setProjects}
      />
      {known.fixed.length === 0 ? null : (
        <p className="form-hint">
          SHOWREEL_LOG_EXCLUDE adds to both: <code>{known.fixed.join(', ')}</code>
        </p>
      )}
      {save.isError ? (
        <p className="form-error" role="alert">
          {describeFailure(save.error)}
        </p>
      ) : null}
      <footer className="dialog-foot">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-ink" disabled={save.isPending}>
          {save.isPending ? 'Saving' : 'Save'}
        </button>
      </footer>
    </form>
  );
}

function PathsField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input mono"
        rows={3}
        spellCheck={false}
        aria-describedby={`${id}-note`}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      <p id={`${id}-note`} className="form-hint">
        {hint}
      </p>
    </div>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
