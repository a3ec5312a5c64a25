'use client';

import { useEffect, useRef, type ReactElement } from 'react';
import DiffViewer from 'react-diff-viewer-continued';
import { markWords } from './mark-words';
import { dropRepeatedSheets, readNonce } from './viewer-sheets';
import { viewerStyles } from './viewer-styles';
import type { PlacedHunk } from './group-files';

/** Stands for nothing in a blank line: the viewer puts added blank lines out of order. No width, never copied. */
const blankMark = '\u200B';

/**
 * A hunk with the words of its lines marked. The viewer computes its lines after it is mounted, so it says when they are
 * there. It numbers both sides from one offset; here each side is numbered from the hunk's own start.
 */
export function ViewerHunk({
  hunk: { diff, rows },
  onReady,
}: {
  hunk: PlacedHunk;
  onReady: () => void;
}): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    dropRepeatedSheets();
    const look = (): void => {
      if (element.querySelector('tbody tr') === null) return;
      observer.disconnect();
      onReady();
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
    };
  }, [onReady]);
  const side = (leftOut: 'added' | 'removed'): string =>
    rows
      .filter(({ kind }) => kind !== leftOut)
      .map(({ text }) => `${text === '' ? blankMark : text}\n`)
      .join('');
  return (
    <div ref={box} className="rdv">
      <DiffViewer
        oldValue={side('added')}
        newValue={side('removed')}
        splitView={false}
        showDiffOnly={false}
        hideSummary
        hideLineNumbers
        disableWorker
        compareMethod={markWords}
        styles={viewerStyles}
        nonce={readNonce()}
        renderGutter={({ lineNumber, additionalLineNumber }) => {
          // A removed line has a number on the left alone, an added one on the right alone.
          const old = lineNumber > 0 && diff.start ? diff.start.old + lineNumber - 1 : undefined;
          const now =
            additionalLineNumber !== undefined && diff.start
              ? diff.start.new + additionalLineNumber - 1
              : undefined;
          const kind = lineNumber === 0 ? 'add' : additionalLineNumber === undefined ? 'del' : '';
          return (
            <td className={`gutter ${kind}`}>
              <span className="n">{old}</span>
              <span className="n">{now}</span>
            </td>
          );
        }}
      />
    </div>
  );
}
