'use client';

import { assertNever, formatClock, type OutputPane, type TimelineItem } from '@showreel/views';
import { ChevronDown, ChevronRight, CircleAlert, Info, Lightbulb, TriangleAlert } from 'lucide-react';
import { memo, type ReactElement, type ReactNode } from 'react';
import { CallCard } from '../cards/call-card';
import { useCardContext, useFold } from '../cards/card-context';
import { showCall } from '../cards/shown-call';
import { TimeOfDay, formatMoment } from '../ui/moment';
import { StateGlyph, stateWord } from '../ui/state-word';
import { useHydrated } from '../ui/use-hydrated';
import { contentLine, MessageContent } from './message-content';
import { SubagentLinks } from './subagent-links';

interface EntryProps {
  item: TimelineItem;
  /** When the session began, in milliseconds since the epoch: timecodes count from here. */
  startedAt: number;
  pane: OutputPane | undefined;
  /** Whether the page's address names this entry. */
  isTarget: boolean;
}

/** One item of the record: its time and how it went in the margin, what it is beside them. */
export const Entry = memo(function Entry({ item, startedAt, pane, isTarget }: EntryProps): ReactElement {
  const { isOver } = useCardContext();
  const frame = { item, startedAt, isTarget };
  switch (item.type) {
    case 'message':
      return item.role === 'user' ? (
        <EntryFrame {...frame} kind="is-turn" axis={<span className="axis is-turn">{item.turn}</span>}>
          <div className="prompt">
            <div className="prompt-head">
              <b>User</b>
              <TimeOfDay at={item.at} />
            </div>
            <MessageContent blocks={item.content} />
          </div>
        </EntryFrame>
      ) : (
        <EntryFrame {...frame} kind="is-prose" axis={<span className="axis" />}>
          <div className="prose">
            <MessageContent blocks={item.content} />
          </div>
        </EntryFrame>
      );
    case 'thought':
      return (
        <EntryFrame {...frame} kind="is-line" axis={<span className="axis" />}>
          <Thought item={item} />
        </EntryFrame>
      );
    case 'notice':
      return (
        <EntryFrame {...frame} kind="is-line" axis={<NoticeAxis level={item.level} />}>
          <p className="notice">{item.text}</p>
          {item.detail === undefined ? null : <pre className="notice-detail">{item.detail}</pre>}
        </EntryFrame>
      );
    case 'call': {
      const { state, word } = showCall(item, isOver);
      return (
        <EntryFrame
          {...frame}
          kind="is-call"
          axis={
            <span className={`axis is-${state}`}>
              <StateGlyph state={state} />
              <span className="sr">{word || stateWord(state)}</span>
            </span>
          }
        >
          <CallCard item={item} pane={pane} />
          <SubagentLinks callId={item.callId} />
        </EntryFrame>
      );
    }
    default:
      return assertNever(item);
  }
});

function EntryFrame({
  item,
  startedAt,
  isTarget,
  kind,
  axis,
  children,
}: Omit<EntryProps, 'pane'> & { kind: string; axis: ReactNode; children: ReactNode }): ReactElement {
  const hydrated = useHydrated();
  const id = `seq-${item.seq}`;
  return (
    <article className={`entry ${kind}${isTarget ? ' is-current-entry' : ''}`} id={id} data-seq={item.seq}>
      <a className="tc" href={`#${id}`} title={hydrated ? formatMoment(item.at) : undefined}>
        {formatClock(item.at - startedAt)}
      </a>
      {axis}
      <div className="what-col">{children}</div>
    </article>
  );
}

function Thought({ item }: { item: Extract<TimelineItem, { type: 'thought' }> }): ReactElement {
  const [isOpen, toggle] = useFold(`thought-${item.seq}`, false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <button type="button" className="line" aria-expanded={isOpen} data-toggle onClick={toggle}>
        <Lightbulb className="i" aria-hidden="true" />
        <span className="title">Thought</span>
        {isOpen ? null : <span className="preview trunc">{contentLine(item.content)}</span>}
        <span className="facts">
          <Chevron className="i chev" aria-hidden="true" />
        </span>
      </button>
      {isOpen ? (
        <div className="thought rich">
          <MessageContent blocks={item.content} />
        </div>
      ) : null}
    </>
  );
}

function NoticeAxis({ level }: { level: 'info' | 'warning' | 'error' }): ReactElement {
  switch (level) {
    case 'info':
      return (
        <span className="axis">
          <Info className="i" aria-hidden="true" />
          <span className="sr">Notice</span>
        </span>
      );
    case 'warning':
      return (
        <span className="axis is-waiting">
          <TriangleAlert className="i" aria-hidden="true" />
          <span className="sr">Warning</span>
        </span>
      );
    case 'error':
      return (
        <span className="axis is-failed">
          <CircleAlert className="i" aria-hidden="true" />
          <span className="sr">Error</span>
        </span>
      );
    default:
      return assertNever(level);
  }
}
