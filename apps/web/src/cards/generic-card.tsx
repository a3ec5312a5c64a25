'use client';

import { displayPath, type ContentBlock } from '@showreel/views';
import { useMemo, type ReactElement } from 'react';
import { countDone, nowDoing, TodoMeter } from '../session/todo-meter';
import { TodoList } from '../session/todo-list';
import { countOf, formatBytes } from '../ui/format';
import { CallTitle } from './call-title';
import { CardFrame } from './card-frame';
import { useCardContext, useFold } from './card-context';
import { ContentBlocks } from './content-blocks';
import { JsonTree } from './json-tree';
import { MatchList } from './match-list';
import { parseNumbered } from './numbered-text';
import { parseMatches, type SearchMatches } from './search-matches';
import { callIcon, checklistOf, type ShownCall } from './shown-call';
import { parseUnshown } from './unshown-data';

const noContent: readonly ContentBlock[] = [];

/** A call drawn as its title and its content: what reads, what nobody has a better card for, and what went wrong. */
export function GenericCard({ call }: { call: ShownCall }): ReactElement {
  const { cwd } = useCardContext();
  const [isOpen, toggle] = useFold(call.callId, call.state === 'failed');
  const { view } = call.body;
  const content = view.card === 'generic' ? (view.content ?? noContent) : noContent;
  const todos = checklistOf(call);
  const { rawInput } = call;
  const matches = useMemo(() => matchesOf(call, { content, cwd }), [call, content, cwd]);
  // What a search found is its content; elsewhere the title names the first place, and the others have nowhere else.
  const locations = call.kind === 'search' && content.length > 0 ? [] : call.locations.slice(1);
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
      counts={
        todos === undefined ? (
          <Counts call={call} content={content} matches={matches} />
        ) : (
          <TodoMeter items={todos} />
        )
      }
      preview={todos === undefined ? previewOf(call, { content, matches }) : nowDoing(todos)}
      isOpen={isOpen}
      onToggle={toggle}
      isLine
    >
      {rawInput === undefined ? null : <JsonTree value={rawInput} />}
      {matches !== undefined ? (
        <MatchList matches={matches} />
      ) : todos === undefined ? (
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

/** The one text that a call's content is, when it is just that. */
function onlyText(content: readonly ContentBlock[]): string | undefined {
  const [first] = content;
  return content.length === 1 && first?.type === 'text' ? first.text : undefined;
}

function matchesOf(
  { kind, locations }: ShownCall,
  { content, cwd }: { content: readonly ContentBlock[]; cwd: string },
): SearchMatches | undefined {
  const text = onlyText(content);
  return kind === 'search' && text !== undefined ? parseMatches(text, { locations, cwd }) : undefined;
}

/** How much: what a search found, the lines that were read where the content numbers them, or the data that was. */
function Counts({
  call: { kind, state },
  content,
  matches,
}: {
  call: ShownCall;
  content: readonly ContentBlock[];
  matches: SearchMatches | undefined;
}): ReactElement | null {
  if (matches !== undefined) return <span>{matches.count}</span>;
  const nothing = foundNothing({ kind, state }, content);
  if (nothing !== undefined) return <span>{nothing}</span>;
  if (kind !== 'read') return null;
  const image = content.find((block) => block.type === 'image');
  if (image !== undefined) return <span>{describeImage(image)}</span>;
  const text = onlyText(content) ?? '';
  const lines = parseNumbered(text)?.lines.length;
  const fact = lines === undefined ? parseUnshown(text) : countOf(lines, 'line');
  return fact === undefined ? null : <span>{fact}</span>;
}

/** What a search that is over says in a sentence instead of matches: `No matches`. */
function foundNothing(
  { kind, state }: Pick<ShownCall, 'kind' | 'state'>,
  content: readonly ContentBlock[],
): string | undefined {
  const text = kind === 'search' && state === 'done' ? onlyText(content)?.trim() : undefined;
  return text !== undefined && text.length <= 80 && !text.includes('\n')
    ? text.replace(/\.$/, '')
    : undefined;
}

/** `PNG image, 48 KB`. */
function describeImage({ mimeType, blob }: Extract<ContentBlock, { type: 'image' }>): string {
  return `${mimeType.replace(/^image\//, '').toUpperCase()} image, ${formatBytes(blob.bytes)}`;
}

/** The first line of what a tool said, unless the counts say what there is. */
function previewOf(
  { kind, state }: ShownCall,
  { content, matches }: { content: readonly ContentBlock[]; matches: SearchMatches | undefined },
): string | undefined {
  const [first] = content;
  if (matches !== undefined || first?.type !== 'text') return undefined;
  if (foundNothing({ kind, state }, content) !== undefined) return undefined;
  const isCounted =
    parseNumbered(first.text) !== undefined ||
    parseUnshown(first.text) !== undefined ||
    content.some(({ type }) => type === 'image');
  if (kind === 'read' && isCounted) return undefined;
  return first.text.trim().split('\n', 1)[0]?.slice(0, 200);
}
