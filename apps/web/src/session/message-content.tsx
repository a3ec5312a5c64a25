import { assertNever, type ContentBlock } from '@showreel/views';
import { Fragment, type ReactElement } from 'react';
import { ImageBlock } from '../cards/image-block';
import { Markdown } from './markdown';

/** The blocks of a message or a thought. */
export function MessageContent({ blocks }: { blocks: readonly ContentBlock[] }): ReactElement {
  return (
    <>
      {blocks.map((block, at) => (
        <Fragment key={at}>{drawBlock(block)}</Fragment>
      ))}
    </>
  );
}

function drawBlock(block: ContentBlock): ReactElement {
  switch (block.type) {
    case 'text':
      return <Markdown text={block.text} />;
    case 'image':
      return <ImageBlock image={block} />;
    case 'resource_link':
      return (
        <p>
          {block.title ?? block.name} <code>{block.uri}</code>
        </p>
      );
    default:
      return assertNever(block);
  }
}

/** The words of some blocks as one line, for an outline or a preview. */
export function contentLine(blocks: readonly ContentBlock[]): string {
  return blocks
    .map((block) => (block.type === 'text' ? block.text : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
