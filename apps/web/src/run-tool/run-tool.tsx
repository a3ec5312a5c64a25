'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { SquareTerminal, X } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { TimelineStore } from '../session/timeline-store';
import { useTRPC } from '../trpc/client';
import { describeFailure } from '../trpc/describe-failure';
import { useHotkeys } from '../ui/use-hotkeys';
import { readFields } from './form-fields';
import {
  clearOptions,
  keepIssues,
  pathKey,
  readArguments,
  type FormIssue,
  type GroupValue,
} from './form-values';
import { firstValues, withoutSources } from './form-sources';
import { ToolFields } from './tool-form';
import { useFormSources } from './use-form-sources';

/** The dock below the record: choose a tool, fill in its arguments, run it. What is filled in is kept for each tool. */
export function RunTool({ sessionId, store }: { sessionId: string; store: TimelineStore }): ReactElement {
  const trpc = useTRPC();
  const tools = useQuery(trpc.tools.list.queryOptions(undefined, { staleTime: Infinity }));
  const [isOpen, setOpen] = useState(() => store.getState().timeline.header.itemCount === 0);
  const [chosen, setChosen] = useState('bash');
  const [filled, setFilled] = useState<Record<string, GroupValue>>({});
  const [issues, setIssues] = useState<readonly FormIssue[]>([]);
  const [runs, setRuns] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const tool = tools.data?.find(({ name }) => name === chosen) ?? tools.data?.[0];
  const fields = useMemo(() => readFields(tool?.argsSchema), [tool]);
  const sources = useFormSources(store);
  const values = { ...firstValues(fields, sources), ...(tool === undefined ? {} : filled[tool.name]) };
  const run = useMutation(trpc.tools.run.mutationOptions());
  const open = (event?: { preventDefault: () => void }): void => {
    event?.preventDefault();
    setOpen(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('textarea, input')?.focus());
  };
  useHotkeys({ r: open });

  /** Says what is wrong, and puts the focus on the first field that is. */
  const refuse = (found: readonly FormIssue[]): void => {
    flushSync(() => {
      setIssues(found);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const submit = async (): Promise<void> => {
    if (tool === undefined || run.isPending) return;
    const { args, issues: found } = readArguments(fields, values);
    if (found.length > 0) {
      run.reset();
      refuse(found);
      return;
    }
    setIssues([]);
    const key = crypto.randomUUID();
    store.addPending({ key, tool: tool.name });
    try {
      const started = await run.mutateAsync({ sessionId, tool: tool.name, args, onInvalid: 'refuse' });
      store.settlePending(key, started.started ? started.callId : undefined);
      if (!started.started) {
        refuse(started.issues);
        return;
      }
      setFilled((before) => {
        const now = before[tool.name];
        if (now === undefined) return before;
        return { ...before, [tool.name]: withoutSources(fields, clearOptions(fields, now)) };
      });
      // With them their fields fold away, which would cover what comes.
      setRuns((before) => before + 1);
    } catch {
      // The mutation holds the error, which is shown below the fields.
      store.settlePending(key, undefined);
    }
  };
  /** Closes the form; the focus goes to what opens it, which is there by then. */
  const close = (): void => {
    flushSync(() => {
      setOpen(false);
    });
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
  };

  if (!isOpen) {
    return (
      <div className="composer">
        <button ref={opener} type="button" className="composer-box composer-closed" onClick={open}>
          <SquareTerminal className="i" aria-hidden="true" />
          Run a tool
          <kbd className="push">r</kbd>
        </button>
      </div>
    );
  }
  const errors = new Map(issues.map(({ path, message }) => [pathKey(path), message]));
  const loose = issues.filter(
    ({ path }) => path.length === 0 || !fields.some(({ name }) => name === path[0]),
  );
  return (
    <div className="composer">
      <form
        ref={form}
        className="composer-box run-tool"
        aria-label="Run a tool"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="run-head">
          <label htmlFor="run-tool-name">Tool</label>
          <select
            id="run-tool-name"
            className="input"
            value={tool?.name ?? ''}
            onChange={(event) => {
              setChosen(event.target.value);
              setIssues([]);
              run.reset();
            }}
          >
            {(tools.data ?? []).map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <button type="button" className="btn btn-sm btn-quiet btn-icon" aria-label="Close" onClick={close}>
            <X className="i" aria-hidden="true" />
          </button>
        </div>
        <div className="run-fields">
          {tool === undefined ? null : <p className="form-hint">{tool.description}</p>}
          {tools.isPending ? <p className="muted">Looking for tools</p> : null}
          {tools.isError ? <p className="form-error">{describeFailure(tools.error)}</p> : null}
          {tool === undefined ? null : (
            <ToolFields
              key={tool.name}
              fields={fields}
              values={values}
              path={[]}
              runs={runs}
              errors={errors}
              tasks={sources.tasks}
              onChange={(next) => {
                setFilled({ ...filled, [tool.name]: next });
                setIssues(keepIssues(issues, values, next));
                if (run.isError) run.reset();
              }}
            />
          )}
          {loose.map(({ path, message }, at) => (
            <p key={at} className="form-error" role="alert">
              {path.length === 0 ? message : `${pathKey(path)}: ${message}`}
            </p>
          ))}
          {run.isError ? (
            <p className="form-error" role="alert">
              {describeFailure(run.error)}
            </p>
          ) : null}
        </div>
        <div className="composer-row">
          <span className="push">
            <kbd>Ctrl</kbd> <kbd>⏎</kbd>
          </span>
          <button type="submit" className="btn btn-ink" disabled={tool === undefined || run.isPending}>
            Run
          </button>
        </div>
      </form>
    </div>
  );
}
