'use client';

import type { DiffCallView, DiffResultView } from '@showreel/views';
import { useMemo, type ReactElement } from 'react';
import { changeSentence, changeWord } from '../diff/change-words';
import { Counts } from '../diff/counts';
import { FileDiff } from '../diff/file-diff';
import { groupFiles } from '../diff/group-files';
import { CallTitle } from './call-title';
import { CardFrame } from './card-frame';
import { useCardContext, useFold } from './card-context';
import { kindIcon } from './kind-icon';
import type { ShownCall } from './shown-call';

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
  const files = useMemo(
    () => groupFiles(view.diffs, { ...(noted === undefined ? {} : { files: noted }), cwd, isApplied }),
    [view.diffs, noted, cwd, isApplied],
  );
  const only = files.length === 1 ? files[0] : undefined;
  const hasLines = files.some(({ hunks }) => hunks.length > 0);
  const [isOpen, toggle] = useFold(call.callId, hasLines);
  const sentence = changeSentence(only?.change);
  const word = only === undefined ? '' : changeWord(only.change);
  const more = files.length > 1 ? `${files.length} files` : sentence === undefined ? word : '';
  return (
    <CardFrame
      call={call}
      Icon={kindIcon(call.kind)}
      title={
        <CallTitle
          title={call.title}
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
      isLine={!hasLines}
    >
      {files.length === 0 ? <div className="card-note">No lines to show.</div> : null}
      {files.map((file) => (
        <FileDiff key={file.path} file={file} hasHead={files.length > 1} />
      ))}
    </CardFrame>
  );
}

function sum(files: readonly { added: number; removed: number }[], side: 'added' | 'removed'): number {
  return files.reduce((total, file) => total + file[side], 0);
}
