'use client';

import { ChevronDown, ChevronRight, UnfoldVertical } from 'lucide-react';
import { Fragment, useState, type ReactElement } from 'react';
import { countOf } from '../ui/format';
import { PathName } from '../cards/path-name';
import { Counts } from './counts';
import { changeMark, changeSentence, changeWord } from './change-words';
import { copyRows } from './copy-rows';
import type { FileSection } from './group-files';
import { Hunk } from './hunk';

/** One file's hunks below each other, with what lies between them. `hasHead` when a call touches several files. */
export function FileDiff({ file, hasHead }: { file: FileSection; hasHead: boolean }): ReactElement {
  const [isOpen, setOpen] = useState(true);
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
            <span className="more">{changeWord(file.change)}</span>
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
  const sentence = changeSentence(file.change);
  if (file.hunks.length === 0) {
    return <div className="card-note">{sentence ?? emptySentence(file)}</div>;
  }
  return (
    <>
      {sentence === undefined ? null : <div className="card-note">{sentence}</div>}
      <div className="diff" onCopy={copyRows} role="group" aria-label={`Changes in ${file.shown}`}>
        {file.hunks.map((hunk, at) => (
          <Fragment key={at}>
            {hunk.skipped === undefined ? (
              at === 0 ? null : (
                <div className="fold is-gap" />
              )
            ) : (
              <div className="fold">
                <span>
                  <UnfoldVertical className="i i-12" aria-hidden="true" />
                </span>
                <span>{countOf(hunk.skipped, 'unchanged line')}</span>
              </div>
            )}
            <Hunk hunk={hunk} label={`Part ${at + 1} of the changes in ${file.shown}`} />
          </Fragment>
        ))}
      </div>
      <LeftOut file={file} />
    </>
  );
}

/** Says how much of a change the record did not keep: the counts are those of the whole change. */
function LeftOut({ file }: { file: FileSection }): ReactElement | null {
  const drawn = file.hunks.reduce((sum, hunk) => sum + hunk.added + hunk.removed, 0);
  const missing = file.added + file.removed - drawn;
  if (missing <= 0) return null;
  return (
    <div className="card-note">
      {countOf(missing, 'more changed line')} left out: the change is very large.
    </div>
  );
}

function emptySentence({ change, added, removed }: FileSection): string {
  if (change?.change === 'created') return 'The new file is empty.';
  if (added + removed > 0)
    return `${countOf(added + removed, 'changed line')} left out: the change is very large.`;
  return change?.change === 'deleted' ? 'The file is gone.' : 'No lines changed.';
}
