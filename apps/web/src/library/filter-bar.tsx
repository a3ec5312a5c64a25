'use client';

import { formatCount } from '@showreel/views';
import { Search, X } from 'lucide-react';
import type { ReactElement, Ref } from 'react';

/** Where the list is narrowed by words. */
export function FilterField({
  text,
  onText,
  onLeave,
  ref,
}: {
  text: string;
  onText: (text: string) => void;
  /** Asked for the list below. */
  onLeave: () => void;
  ref: Ref<HTMLInputElement>;
}): ReactElement {
  return (
    <div className="field">
      <Search className="i" aria-hidden="true" />
      <input
        ref={ref}
        type="text"
        role="searchbox"
        aria-label="Filter sessions"
        placeholder="Filter by title, project, agent or path"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            onLeave();
          } else if (event.key === 'Escape') {
            if (text === '') event.currentTarget.blur();
            else onText('');
          }
        }}
      />
      {text === '' ? (
        <kbd>/</kbd>
      ) : (
        <button
          type="button"
          className="btn btn-sm btn-quiet btn-icon"
          aria-label="Clear the filter"
          onClick={() => {
            onText('');
          }}
        >
          <X className="i" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** The agents of the list, each with how many rows it has. A press shows one alone, another one all again. */
export function AgentChips({
  agents,
  chosen,
  onChoose,
}: {
  agents: readonly [agent: string, count: number][];
  chosen: string | undefined;
  onChoose: (agent: string | undefined) => void;
}): ReactElement {
  return (
    <div className="chips" role="group" aria-label="Agents">
      {agents.map(([agent, count]) => (
        <button
          key={agent}
          type="button"
          className="btn btn-sm"
          aria-pressed={agent === chosen}
          onClick={() => {
            onChoose(agent === chosen ? undefined : agent);
          }}
        >
          {agent}
          <span className="n">{formatCount(count)}</span>
        </button>
      ))}
    </div>
  );
}
