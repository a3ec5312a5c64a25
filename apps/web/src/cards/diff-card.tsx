'use client';

import {
  changeSentence,
  countOf,
  type DiffCallView,
  type DiffResultView,
  formatCount,
} from '@showreel/views';
import { Ellipsis } from 'lucide-react';
import { useMemo, useState, type ReactElement } from 'react';
import { Counts } from '../diff/counts';
import { FileDiff } from '../diff/file-diff';
import { fileWord } from '../diff/file-word';
import { groupFiles, type FileSection } from '../diff/group-files';
import { mostMounted } from '../diff/layout-hunk';
import { CallTitle } from './call-title';
import { CardFrame } from './card-frame';
import { useCardContext, useFold } from './card-context';
import { hasLines } from './diff-lines';
import { callIcon, type ShownCall } from './shown-call';

/** So many files of a call are listed at first, and more at a time on demand. */
const filesAtOnce = 50;

/** A change of files: the one that is asked for until there is a result, then the one that was made. */
export function DiffCard({
  call,
  view,
}: {
  call: ShownCall;
  view: DiffCallView | DiffResultView;
}): ReactElement {
  const { cwd } = useCardContext();
  const isApplied = call.body.of === 'result';
  const noted = 'files' in view ? view.files : undefined;
  const leftOut = 'leftOut' in view ? view.leftOut : undefined;
  const files = useMemo(
    () => groupFiles(view.diffs, { ...(noted === undefined ? {} : { files: noted }), cwd, isApplied }),
    [view.diffs, noted, cwd, isApplied],
  );
  const only = files.length === 1 ? files[0] : undefined;
  const isBox = hasLines(view);
  const [shown, setShown] = useState(filesAtOnce);
  const opening = countOpening(files);
  const [isOpen, toggle] = useFold(call.callId, isBox);
  const sentence = changeSentence(only?.change);
  const word = only === undefined ? '' : fileWord(only);
  const more = files.length > 1 ? `${files.length} files` : sentence === undefined ? word : '';
  return (
    <CardFrame
      call={call}
      Icon={callIcon(call)}
      title={
        <CallTitle
          call={call}
          path={call.locations[0]?.path ?? view.diffs[0]?.path}
          cwd={cwd}
          more={isApplied ? more : 'proposed'}
        />
      }
      counts={
        <>
          {sentence === undefined ? null : <span>{word}</span>}
          <Counts added={sum(files, 'added')} removed={sum(files, 'removed')} />
        </>
      }
      isOpen={isOpen}
      onToggle={toggle}
      isLine={!isBox}
    >
      {files.length === 0 && leftOut === undefined ? (
        <div className="card-note">No lines to show.</div>
      ) : null}
      {files.slice(0, shown).map((file, at) => (
        // What is open and how far is another matter for the change that was made than for the one that was asked for.
        <FileDiff
          key={`${isApplied} ${file.path}`}
          file={file}
          hasHead={files.length > 1}
          opens={at < opening}
        />
      ))}
      {files.length <= shown ? null : (
        <button
          type="button"
          className="card-more"
          onClick={() => {
            setShown(shown + filesAtOnce);
          }}
        >
          Show {countOf(Math.min(filesAtOnce, files.length - shown), 'more file')} of{' '}
          {formatCount(files.length - shown)}
        </button>
      )}
      {leftOut === undefined ? null : (
        <div className="cut">
          <Ellipsis className="i" aria-hidden="true" />
          <span>{countOf(leftOut, 'more line')} too large to show</span>
        </div>
      )}
    </CardFrame>
  );
}

/** How many files begin open: as many as have about `mostMounted` rows together, and always the first. */
function countOpening(files: readonly FileSection[]): number {
  let rows = 0;
  const closed = files.findIndex(({ hunks }, at) => {
    rows += hunks.reduce((total, hunk) => total + hunk.rows.length, 0);
    return at > 0 && rows > mostMounted;
  });
  return closed < 0 ? files.length : closed;
}

function sum(files: readonly { added: number; removed: number }[], side: 'added' | 'removed'): number {
  return files.reduce((total, file) => total + file[side], 0);
}
