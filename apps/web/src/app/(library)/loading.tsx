import type { ReactElement } from 'react';
import { Mark } from '../../ui/mark';

export default function LibraryLoading(): ReactElement {
  return (
    <div className="lib">
      <header className="top">
        <span className="mark">
          <Mark />
          Showreel
        </span>
      </header>
      <main className="lib-main">
        <p className="lib-wait" role="status">
          Opening the list of sessions
        </p>
      </main>
    </div>
  );
}
