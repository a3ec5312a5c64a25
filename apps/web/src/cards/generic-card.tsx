'use client';

import { displayPath } from '@showreel/views';
import type { ReactElement } from 'react';
import { countDone, nowDoing, TodoMeter } from '../session/todo-meter';
import { TodoList } from '../session/todo-list';
import { PlainText } from '../ui/plain-text';
import { amountOf, contentOf, matchesOf, previewOf, remarkOf } from './call-content';
import { CallTitle } from './call-title';
import { CardFrame } from './card-frame';
import { useCardContext, useFold } from './card-context';
import { ContentBlocks } from './content-blocks';
import { JsonTree } from './json-tree';
import { MatchList } from './match-list';
import { opensAtFirst } from './opens-at-first';
import { callIcon, checklistOf, type ShownCall } from './shown-call';

/** A call drawn as its title and its content: what reads, what nobody has a better card for, and what went wrong. */
export function GenericCard({ call }: { call: ShownCall }): ReactElement {
  const { cwd } = useCardContext();
  const [isOpen, toggle] = useFold(call.callId, opensAtFirst(call, cwd));
  const content = contentOf(call);
  const todos = checklistOf(call);
  const matches = matchesOf(call, cwd);
  const amount = amountOf(call, matches);
  return (
    <CardFrame
      call={call}
      Icon={callIcon(call)}
      title={
        <CallTitle
          call={call}
          path={call.locations[0]?.path}
          cwd={cwd}
          more={todos === undefined ? undefined : countDone(todos)}
        />
      }
      counts={
        todos !== undefined ? (
          <TodoMeter items={todos} />
        ) : amount === undefined ? null : (
          <span>
            <PlainText text={amount} />
          </span>
        )
      }
      preview={todos === undefined ? previewOf(call, matches) : nowDoing(todos)}
      isOpen={isOpen}
      onToggle={toggle}
      isLine
    >
      {call.rawInput === undefined ? null : <JsonTree value={call.rawInput} />}
      <Body call={call} matches={matches} />
      <OtherPlaces call={call} hasContent={content.length > 0} />
    </CardFrame>
  );
}

function Body({
  call,
  matches,
}: {
  call: ShownCall;
  matches: ReturnType<typeof matchesOf>;
}): ReactElement | null {
  const todos = checklistOf(call);
  const remark = remarkOf(call);
  const content = contentOf(call);
  if (matches !== undefined) return <MatchList matches={matches} search={call.search} />;
  if (todos?.length === 0) return <div className="card-note">The list is empty.</div>;
  if (todos !== undefined) return <TodoList items={todos} />;
  if (remark !== undefined) {
    return (
      <div className="card-note">
        <PlainText text={remark.sentence} />
      </div>
    );
  }
  if (content.length > 0) return <ContentBlocks blocks={content} isError={call.state === 'failed'} />;
  if (call.rawInput !== undefined || call.locations.length > 1) return null;
  return <div className="card-note">{call.state === 'running' ? 'Nothing to show yet.' : 'No content.'}</div>;
}

/** The places of a call that its title does not name. What a search found is its content. */
function OtherPlaces({ call, hasContent }: { call: ShownCall; hasContent: boolean }): ReactElement | null {
  const { cwd } = useCardContext();
  const places = call.kind === 'search' && hasContent ? [] : call.locations.slice(1);
  if (places.length === 0) return null;
  return (
    <ul className="locs">
      {places.map(({ path, line }, at) => (
        <li key={at} className="file">
          <code>
            <PlainText text={displayPath(path, cwd)} />
          </code>
          {line === undefined ? null : <span className="n">line {line}</span>}
        </li>
      ))}
    </ul>
  );
}
