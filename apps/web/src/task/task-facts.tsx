import { displayPath, formatDuration } from '@showreel/views';
import type { ReactElement, ReactNode } from 'react';
import { useCardContext } from '../cards/card-context';
import { Elapsed } from '../cards/elapsed';
import type { ShownCall } from '../cards/shown-call';
import { Moment } from '../ui/moment';
import { Lines, PlainText } from '../ui/plain-text';
import { StateGlyph, stateWord } from '../ui/state-word';

/** What a command is and how it stands: the command itself, then its state, its folder and its times. */
export function TaskFacts({ call, tools }: { call: ShownCall; tools: ReactNode }): ReactElement {
  const { cwd } = useCardContext();
  const { state, startedAt, tookMs, taskId, word, title } = call;
  return (
    <div className="task-head">
      <pre className="task-command" tabIndex={0} role="group" aria-label="Command line">
        <span className="task-prompt" aria-hidden="true">
          ${' '}
        </span>
        <Lines text={title} />
      </pre>
      <div className="task-facts" data-state={state}>
        <span className={`state is-${state}`}>
          <StateGlyph state={state} />
          {state === 'running' ? <Elapsed since={startedAt} /> : word || stateWord(state)}
        </span>
        {tookMs === undefined ? null : <span>{formatDuration(tookMs)}</span>}
        <span>
          in{' '}
          <code>
            <PlainText text={call.cwd === undefined ? cwd : displayPath(call.cwd, cwd)} />
          </code>
        </span>
        <span>
          started <Moment at={startedAt} />
        </span>
        {taskId === undefined ? null : <code>{taskId}</code>}
        <span className="task-tools">{tools}</span>
      </div>
    </div>
  );
}
