import { Fragment, type ReactElement } from 'react';
import type { RowMark } from './find-matches';
import { spanStyle } from './span-style';
import { splitWide } from './split-wide';
import type { TerminalRow } from '@showreel/terminal';

const unmarked: readonly RowMark[] = [];

/** One line of output in its colours, with what was found in it marked. */
export function TerminalLine({
  line,
  index,
  marks = unmarked,
  current,
}: {
  line: TerminalRow;
  /** Which row of its output it is: how a selection finds its text. */
  index: number;
  marks?: readonly RowMark[] | undefined;
  /** The match that the reader is at. */
  current?: number | undefined;
}): ReactElement {
  let start = 0;
  return (
    <span className="t" data-row={index}>
      {line.length === 0
        ? ' '
        : line.map((span, at) => {
            const from = start;
            start += span.text.length;
            return (
              <span key={at} style={spanStyle(span)}>
                {marks.length === 0 ? (
                  <SpanText text={span.text} />
                ) : (
                  <MarkedText text={span.text} start={from} marks={marks} current={current} />
                )}
              </span>
            );
          })}
    </span>
  );
}

function MarkedText({
  text,
  start,
  marks,
  current,
}: {
  text: string;
  start: number;
  marks: readonly RowMark[];
  current: number | undefined;
}): ReactElement {
  const pieces: ReactElement[] = [];
  let done = 0;
  for (const { from, to, match } of marks) {
    const [begin, end] = [Math.max(done, from - start), Math.min(text.length, to - start)];
    if (begin >= end) continue;
    if (begin > done) pieces.push(<SpanText key={`t${done}`} text={text.slice(done, begin)} />);
    pieces.push(
      <mark key={`m${begin}`} className={match === current ? 'found is-current' : 'found'}>
        <SpanText text={text.slice(begin, end)} />
      </mark>,
    );
    done = end;
  }
  return (
    <>
      {pieces}
      {done < text.length ? <SpanText text={text.slice(done)} /> : null}
    </>
  );
}

/** A text of which each wide character takes two columns, whatever font draws it. */
function SpanText({ text }: { text: string }): ReactElement {
  return (
    <>
      {splitWide(text).map((piece, at) =>
        piece.isWide ? (
          <span key={at} className="wide">
            {piece.text}
          </span>
        ) : (
          <Fragment key={at}>{piece.text}</Fragment>
        ),
      )}
    </>
  );
}
