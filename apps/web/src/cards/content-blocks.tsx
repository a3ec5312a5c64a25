'use client';

import { assertNever, type ContentBlock, countOf, formatBytes } from '@showreel/views';
import { FileText } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { LineText } from '../diff/line-text';
import { Lines, PlainText } from '../ui/plain-text';
import { ImageBlock } from './image-block';
import { parseNumbered } from './numbered-text';

/** A text longer than this is folded after `shortLines`. */
const longLines = 24;
const shortLines = 16;
/** So many further lines a press brings at most: the page stays whole whatever the text. */
const step = 2000;

/** A tool's content as it gave it: text as text, links as words, images as images. */
export function ContentBlocks({
  blocks,
  isError,
}: {
  blocks: readonly ContentBlock[];
  isError: boolean;
}): ReactElement {
  return (
    <>
      {blocks.map((block, at) => (
        <Block key={at} block={block} isError={isError} />
      ))}
    </>
  );
}

function Block({ block, isError }: { block: ContentBlock; isError: boolean }): ReactElement {
  switch (block.type) {
    case 'text':
      return <ToolText text={block.text} isError={isError} />;
    case 'image':
      return <ImageBlock image={block} />;
    case 'resource_link':
      return (
        <div className="card-note">
          <FileText className="i" aria-hidden="true" />
          <span>
            <PlainText text={block.title ?? block.name} />
          </span>
          <code className="trunc">
            <PlainText text={block.uri} />
          </code>
          {block.size === undefined ? null : <span>{formatBytes(block.size)}</span>}
        </div>
      );
    default:
      return assertNever(block);
  }
}

function ToolText({ text, isError }: { text: string; isError: boolean }): ReactElement {
  const [shown, setShown] = useState(shortLines);
  const numbered = parseNumbered(text);
  const plain = numbered === undefined ? text.replace(/\n+$/, '').split('\n') : [];
  const length = numbered?.lines.length ?? plain.length;
  const visible = length > longLines || shown > shortLines ? Math.min(shown, length) : length;
  const hidden = length - visible;
  return (
    <>
      {numbered === undefined ? (
        <pre className={isError ? 'tool-text is-error' : 'tool-text'}>
          {text === '' ? (
            <span className="muted">Empty</span>
          ) : (
            <Lines text={plain.slice(0, visible).join('\n')} />
          )}
        </pre>
      ) : (
        <div className="diff">
          {numbered.lines.slice(0, visible).map((line) => (
            <div key={line.number} className="d is-read">
              <span className="n">{line.number}</span>
              <span className="s" />
              <span className="c">
                <LineText text={line.text} />
              </span>
            </div>
          ))}
        </div>
      )}
      {hidden > 0 ? (
        <button
          type="button"
          className="card-more"
          onClick={() => {
            setShown(shown + step);
          }}
        >
          Show {countOf(Math.min(hidden, step), 'more line')}
        </button>
      ) : null}
      {numbered === undefined || numbered.remark === '' ? null : (
        <div className="card-note">{numbered.remark.replace(/^\[(.*)\]$/, '$1')}</div>
      )}
    </>
  );
}
