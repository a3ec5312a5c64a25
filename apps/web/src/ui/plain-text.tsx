import { splitUnseen, type UnseenCharacter } from '@showreel/views';
import { Fragment, type ReactElement } from 'react';

/**
 * A name or a title as it is: what would not be seen in it, or would change how the rest is shown, is named in its place,
 * and the direction of its writing stays its own.
 */
export function PlainText({ text }: { text: string }): ReactElement {
  return (
    <bdi>
      {splitUnseen(text).map((piece, at) =>
        typeof piece === 'string' ? piece : <UnseenMark key={at} {...piece} />,
      )}
    </bdi>
  );
}

/** The character itself is not on the page, where it could change how the rest is shown. A copy of lines holds it. */
export function UnseenMark({ character, name }: UnseenCharacter): ReactElement {
  return (
    <span
      className="unseen"
      role="img"
      aria-label={name}
      data-name={name}
      data-code={character.codePointAt(0)}
    />
  );
}

/** A command on one line: its line breaks are blanks there. */
export function OneLine({ text }: { text: string }): ReactElement {
  return <PlainText text={text.trim().replace(/\s*[\r\n]+\s*/g, ' ')} />;
}

/** A text of several lines, each as `PlainText` shows it. */
export function Lines({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(/\r?\n/).map((line, at) => (
        <Fragment key={at}>
          {at === 0 ? null : '\n'}
          <PlainText text={line} />
        </Fragment>
      ))}
    </>
  );
}

/** A path or an address as `PlainText` shows it, as code. */
export function PlainCode({ text }: { text: string }): ReactElement {
  return (
    <code>
      <PlainText text={text} />
    </code>
  );
}
