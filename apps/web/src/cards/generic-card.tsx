'use client';

import { displayPath, type ContentBlock } from '@showreel/views';
import type { ReactElement } from 'react';
import { countDone, nowDoing, TodoMeter } from '../session/todo-meter';
import { TodoList } from '../session/todo-list';
import { countOf } from '../ui/format';
import { CallTitle } from './call-title';
import { CardFrame } from './card-frame';
import { useCardContext, useFold } from './card-context';
import { ContentBlocks } from './content-blocks';
import { JsonTree } from './json-tree';
import { parseNumbered } from './numbered-text';
import { callIcon, checklistOf, type ShownCall } from './shown-call';

/** A call drawn as its title and its content: what reads, what nobody has a better card for, and what went wrong. */
export function GenericCard({ call }: { call: ShownCall }): ReactElement {
  const { cwd } = useCardContext();
  const [isOpen, toggle] = useFold(call.callId, call.state === 'failed');
  const { view } = call.body;
  const content = view.card === 'generic' ? (view.content ?? []) : [];
  const todos = checklistOf(call);
  const { rawInput } = call;
  const locations = call.locations.slice(1);
  const isEmpty = content.length === 0 && rawInput === undefined && locations.length === 0;
  return (
    <CardFrame
      call={call}
      Icon={callIcon(call)}
      title={
        call.kind === 'execute' ? (
          <code className="trunc">{call.title}</code>
        ) : (
          <CallTitle
            title={call.title}
            path={call.locations[0]?.path}
            cwd={cwd}
            more={todos === undefined ? undefined : countDone(todos)}
          />
        )
      }
      counts={todos === undefined ? <Counts call={call} content={content} /> : <TodoMeter items={todos} />}
      preview={todos === undefined ? previewOf(call, content) : nowDoing(todos)}
      isOpen={isOpen}
      onToggle={toggle}
      isLine
    >
      {rawInput === undefined ? null : <JsonTree value={rawInput} />}
      {todos === undefined ? (
        <ContentBlocks blocks={content} isError={call.state === 'failed'} />
      ) : (
        <TodoList items={todos} />
      )}
      {locations.length === 0 ? null : (
        <ul className="locs">
          {locations.map(({ path, line }, at) => (
            <li key={at} className="file">
              <code>{displayPath(path, cwd)}</code>
              {line === undefined ? null : <span className="n">line {line}</span>}
            </li>
          ))}
        </ul>
      )}
      {isEmpty ? (
        <div className="card-note">{call.state === 'running' ? 'Nothing to show yet.' : 'No content.'}</div>
      ) : null}
    </CardFrame>
  );
}

/** The task it started, or how many lines were read where the content numbers them. */
function Counts({
  call,
  content,
}: {
  call: ShownCall;
  content: readonly ContentBlock[];
}): ReactElement | null {
  // The space keeps the id a word of its own for whoever reads or copies the row as text.
  if (call.taskId !== undefined) return <code>{call.taskId} </code>;
  const text = content.length === 1 && content[0]?.type === 'text' ? content[0].text : undefined;
  if (call.kind !== 'read' || text === undefined) return null;
  const lines = parseNumbered(text)?.lines.length;
  return lines === undefined ? null : <span>{countOf(lines, 'line')}</span>;
}

/** The first line of what a tool said, for those that do not read a file. The id of a task is said by its counts. */
function previewOf(call: ShownCall, content: readonly ContentBlock[]): string | undefined {
  if (call.taskId !== undefined) return 'In the background';
  const [first] = content;
  if (call.kind === 'read' || first?.type !== 'text') return undefined;
  return first.text.trim().split('\n', 1)[0]?.slice(0, 200);
}
