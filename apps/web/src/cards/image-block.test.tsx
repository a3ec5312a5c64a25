import type { ContentBlock } from '@showreel/views';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MessageContent } from '../session/message-content';
import { createFolds } from './folds';
import { CardContextProvider } from './card-context';
import { ContentBlocks } from './content-blocks';

const sha256 = 'ab'.repeat(32);

function image(mimeType: string): ContentBlock {
  return { type: 'image', mimeType, blob: { sha256, bytes: 12_000 } };
}

function draw(blocks: ContentBlock[], address: string): string {
  return renderToStaticMarkup(
    <CardContextProvider value={{ address, cwd: '/', folds: createFolds(), openedAt: Infinity }}>
      <ContentBlocks blocks={blocks} isError={false} />
      <MessageContent blocks={blocks} />
    </CardContextProvider>,
  );
}

describe('an image', () => {
  it.each([
    ['/sessions/s1', 'image/png', 'PNG'],
    ['/s/id.signature', 'image/webp', 'WebP'],
  ])('is drawn on the server already, in a call and in a message: at %s as %s', (address, type, name) => {
    const markup = draw([image(type)], address);
    const source = `${address}/blobs/${sha256}?type=${encodeURIComponent(type)}`;
    expect(markup.split(`src="${source}"`)).toHaveLength(3);
    expect(markup).toContain(`href="${source}" target="_blank" rel="noopener"`);
    expect(markup).toContain(`alt="${name} image, 12 KB"`);
    expect(markup).toContain(`${name} image, 12 KB</figcaption>`);
  });

  it.each(['image/svg+xml', 'text/html', 'image/png; charset=x', ''])(
    'of the type %j is only offered to be saved',
    (type) => {
      const markup = draw([image(type)], '/sessions/s1');
      expect(markup).not.toContain('<img');
      expect(markup).toContain('It can only be saved.');
      expect(markup).toContain('download=image');
    },
  );
});
