'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type CSSProperties, type ReactElement, type ReactNode } from 'react';

/** Deeper than this a branch begins folded. */
const openLevels = 2;
/** Of a very long list so many entries are shown at once. */
const step = 100;

/** Any JSON value as a tree whose branches fold. Text is text: nothing in it is markup. */
export function JsonTree({ value }: { value: unknown }): ReactElement {
  return (
    <div className="json" tabIndex={0} role="group" aria-label="Raw input">
      <Node value={value} level={0} name={undefined} isLast />
    </div>
  );
}

interface NodeProps {
  value: unknown;
  level: number;
  name: string | undefined;
  isLast: boolean;
}

function Node({ value, level, name, isLast }: NodeProps): ReactElement {
  const [isOpen, setOpen] = useState(level < openLevels);
  const [shown, setShown] = useState(step);
  const key = name === undefined ? null : <span className="f">{JSON.stringify(name)}</span>;
  const lead = key === null ? null : <>{key}: </>;
  const end = isLast ? '' : ',';
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return (
      <Line level={level}>
        {lead}
        <Scalar value={value} />
        {end}
      </Line>
    );
  }
  const entries: [string, unknown][] = Object.entries(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const toggle = (
    <button
      type="button"
      className="json-fold"
      aria-expanded={isOpen}
      aria-label={name ?? 'Value'}
      onClick={() => {
        setOpen(!isOpen);
      }}
    >
      <Chevron className="i i-12 chev" aria-hidden="true" />
    </button>
  );
  if (!isOpen) {
    return (
      <Line level={level}>
        {toggle}
        {lead}
        {open}
        <span className="muted"> {entries.length} items </span>
        {close}
        {end}
      </Line>
    );
  }
  return (
    <>
      <Line level={level}>
        {toggle}
        {lead}
        {open}
      </Line>
      {entries.slice(0, shown).map(([entry, child], at) => (
        <Node
          key={entry}
          value={child}
          level={level + 1}
          name={Array.isArray(value) ? undefined : entry}
          isLast={at === entries.length - 1}
        />
      ))}
      {entries.length > shown ? (
        <Line level={level + 1}>
          <button
            type="button"
            className="link"
            onClick={() => {
              setShown(shown + step);
            }}
          >
            {entries.length - shown} more items
          </button>
        </Line>
      ) : null}
      <Line level={level}>
        {close}
        {end}
      </Line>
    </>
  );
}

function Line({ level, children }: { level: number; children: ReactNode }): ReactElement {
  return (
    <span className="j" style={{ '--l': level } as CSSProperties}>
      {children}
    </span>
  );
}

function Scalar({ value }: { value: unknown }): ReactElement {
  if (typeof value === 'string') return <span className="q">{JSON.stringify(value)}</span>;
  if (typeof value === 'number') return <span className="m">{value}</span>;
  return <span className="k">{value === undefined ? 'undefined' : JSON.stringify(value)}</span>;
}
