import type { ReactElement } from 'react';

/** The list before its first session: what this is, and the ways to begin. */
export function EmptyLibrary({ onNew }: { onNew: () => void }): ReactElement {
  return (
    <div className="empty">
      <h2>No sessions yet</h2>
      <p>
        A session is the record of what tools did in one folder: every call, its output and its changes, live
        and for good.
      </p>
      <ul className="looked">
        <li>
          <span>From here</span>
          <span className="muted">Choose a folder, run a tool, watch its card</span>
        </li>
        <li>
          <span>From a log</span>
          <span className="muted">
            None was found where agents keep theirs: drop one here, or open it by its path
          </span>
        </li>
        <li>
          <span>From a terminal</span>
          <code className="trunc">{`npx showreel run bash '{"command":"ls"}'`}</code>
        </li>
      </ul>
      <div className="empty-acts">
        <button type="button" className="btn btn-ink" onClick={onNew}>
          New session <kbd>n</kbd>
        </button>
      </div>
    </div>
  );
}
