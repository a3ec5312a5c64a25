import { CornerDownLeft } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import type { HunkRow } from '@showreel/views';
import { LineText } from './line-text';

const signs = { context: '', removed: '-', added: '+' };
const classes = { context: 'd', removed: 'd del', added: 'd add' };

/** One line of a hunk: both numbers, its sign, its text. */
export function PlainRow({ row }: { row: HunkRow }): ReactElement {
  return (
    <>
      <div className={classes[row.kind]}>
        <span className="n">{row.old}</span>
        <span className="n">{row.new}</span>
        <span className="s">{signs[row.kind]}</span>
        <span className="c" style={indentOf(row.text)}>
          <LineText text={row.text} {...(row.differsAt === undefined ? {} : { differsAt: row.differsAt })} />
        </span>
      </div>
      {row.endsBare ? (
        <div className="nonl">
          <span />
          <span>
            <CornerDownLeft className="i i-12" aria-hidden="true" />
            No newline at end of file
          </span>
        </div>
      ) : null}
    </>
  );
}

/** A hunk line by line, without marks inside a line: for the first paint, for very large ones, and at a file's end. */
export function PlainRows({ rows }: { rows: readonly HunkRow[] }): ReactElement {
  return (
    <>
      {rows.map((row, at) => (
        <PlainRow key={at} row={row} />
      ))}
    </>
  );
}

/** A line that wraps hangs two columns past its own indent. A tab is two columns wide. */
function indentOf(text: string): CSSProperties {
  const blanks = /^[ \t]*/.exec(text)?.[0] ?? '';
  const columns = blanks.replaceAll('\t', '  ').length;
  return { '--in': Math.min(columns, 40) + 2 } as CSSProperties;
}
