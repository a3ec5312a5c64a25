'use client';

import { countOf, splitUnseen } from '@showreel/views';
import { useState, type ReactElement } from 'react';
import { UnseenMark } from '../ui/plain-text';

/** A longer line is drawn in part at first, in UTF-16 units, and on demand so much more of it at a time. */
export const openUnits = 1000;
const moreUnits = 20_000;
/** So much of a long line is drawn before the place where it changed. */
const unitsBefore = 100;

/** A line's text: what would not be seen in it is marked, and of a very long one the part that changed is there first. */
export function LineText({ text, differsAt = 0 }: { text: string; differsAt?: number }): ReactElement {
  const [part, setPart] = useState(() => openPart(text, differsAt));
  const from = startOfPair(text, part.from);
  const to = startOfPair(text, Math.min(part.to, text.length));
  return (
    <>
      {from === 0 ? null : (
        <MoreOfLine
          units={from}
          onClick={() => {
            setPart({ ...part, from: Math.max(0, from - moreUnits) });
          }}
        />
      )}
      {splitUnseen(text.slice(from, to)).map((piece, at) =>
        typeof piece === 'string' ? piece : <UnseenMark key={at} {...piece} />,
      )}
      {to === text.length ? null : (
        <MoreOfLine
          units={text.length - to}
          onClick={() => {
            setPart({ ...part, to: to + moreUnits });
          }}
        />
      )}
    </>
  );
}

function MoreOfLine({ units, onClick }: { units: number; onClick: () => void }): ReactElement {
  return (
    <button type="button" className="line-more" onClick={onClick}>
      {countOf(units, 'more character')}
    </button>
  );
}

function openPart(text: string, differsAt: number): { from: number; to: number } {
  const isFar = text.length > openUnits && differsAt > openUnits - unitsBefore;
  const from = isFar ? Math.min(differsAt, text.length) - unitsBefore : 0;
  return { from, to: from + openUnits };
}

/** An index that parts no surrogate pair. */
function startOfPair(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}
