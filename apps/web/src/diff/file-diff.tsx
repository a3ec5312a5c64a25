'use client';

import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react';
import { Fragment, useState, type CSSProperties, type ReactElement } from 'react';
import { besideSentences, changeMark, changeSentence, countOf, formatCount } from '@showreel/views';
import { PathName } from '../cards/path-name';
import { Counts } from './counts';
import { copyRows } from './copy-rows';
import { fileWord } from './file-word';
import type { FileSection, PlacedHunk } from './group-files';
import { Hunk } from './hunk';
import { mostMounted } from './layout-hunk';
import { leftOutSentence } from './left-out-sentence';

/**
 * One file's hunks below each other, with what lies between them. `hasHead` when a call touches several files; then
 * `opens` says whether it begins open.
 */
export function FileDiff({
  file,
  hasHead,
  opens,
}: {
  file: FileSection;
  hasHead: boolean;
  opens: boolean;
}): ReactElement {
  const [isOpen, setOpen] = useState(opens);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const mark = changeMark(file.change);
  return (
    <>
      {hasHead ? (
        <button
          type="button"
          className="file-head"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <span className="kindmark" title={mark.word}>
            {mark.letter}
          </span>
          <span className="title">
            <PathName path={file.shown} />
            <span className="more">{fileWord(file)}</span>
          </span>
          <span className="facts">
            <Counts added={file.added} removed={file.removed} />
            <Chevron className="i chev" aria-hidden="true" />
          </span>
        </button>
      ) : null}
      {isOpen ? <Hunks file={file} /> : null}
    </>
  );
}

function Hunks({ file }: { file: FileSection }): ReactElement {
  const [shown, setShown] = useState(() => reachFrom(file.hunks, 0));
  const sentence = changeSentence(file.change);
  const leftOut = leftOutSentence(file);
  const hidden = file.hunks.length - shown;
  return (
    <>
      {sentence === undefined ? null : <div className="card-note">{sentence}</div>}
      {besideSentences(file.change).map((beside) => (
        <div key={beside} className="card-note">
          {beside}
        </div>
      ))}
      {file.hunks.length === 0 ? null : (
        <div
          className="diff"
          style={widthOfNumbers(file.hunks)}
          onCopy={copyRows}
          role="group"
          aria-label={`Changes in ${file.shown}`}
        >
          {file.hunks.slice(0, shown).map((hunk, at) => (
            <Fragment key={at}>
              <Gap hunk={hunk} isFirst={at === 0} />
              <Hunk hunk={hunk} label={`Part ${at + 1} of the changes in ${file.shown}`} />
            </Fragment>
          ))}
          {hidden === 0 ? null : (
            <button
              type="button"
              className="card-more"
              onClick={() => {
                setShown(reachFrom(file.hunks, shown));
              }}
            >
              Show {countOf(reachFrom(file.hunks, shown) - shown, 'more place')} of {formatCount(hidden)}
            </button>
          )}
        </div>
      )}
      {leftOut === undefined ? null : (
        <div className="cut">
          <Ellipsis className="i" aria-hidden="true" />
          <span>{leftOut}</span>
        </div>
      )}
      {file.hunks.length === 0 && sentence === undefined && leftOut === undefined ? (
        <div className="card-note">{emptySentence(file)}</div>
      ) : null}
    </>
  );
}

/** What lies between a hunk and the one above it. */
function Gap({ hunk, isFirst }: { hunk: PlacedHunk; isFirst: boolean }): ReactElement | null {
  if (hunk.skipped === undefined) return isFirst ? null : <div className="between" />;
  return <div className="between">{countOf(hunk.skipped, 'unchanged line')}</div>;
}

/** Line numbers of five digits and more need wider gutters. */
function widthOfNumbers(hunks: readonly PlacedHunk[]): CSSProperties {
  const lines = hunks.flatMap(({ diff: { start }, rows }) =>
    start === undefined ? [] : [Math.max(start.old, start.new) + rows.length],
  );
  const digits = String(lines.reduce((most, line) => Math.max(most, line), 0)).length;
  return digits > 4 ? ({ '--digits': digits } as CSSProperties) : {};
}

/** How many hunks are mounted when those before `from` are, and some more: as many as have about `mostMounted` rows. */
function reachFrom(hunks: readonly PlacedHunk[], from: number): number {
  let rows = 0;
  const end = hunks.findIndex((hunk, at) => {
    if (at >= from) rows += hunk.rows.length;
    return at > from && rows > mostMounted;
  });
  return end < 0 ? hunks.length : end;
}

function emptySentence({ change }: FileSection): string {
  if (change === undefined) return 'There are no lines to show.';
  if (change.change === 'created') return 'The new file is empty.';
  return change.change === 'deleted' ? 'The file is gone.' : 'No lines changed.';
}
