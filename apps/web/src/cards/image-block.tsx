'use client';

import { type ContentBlock, formatBytes } from '@showreel/views';
import { Image, ImageOff } from 'lucide-react';
import { useCallback, useState, type CSSProperties, type ReactElement } from 'react';
import { useBlobUrl } from './card-context';

type ImageContent = Extract<ContentBlock, { type: 'image' }>;

/** The types that a browser draws and the server shows: others could hold more than a picture. */
const drawn: ReadonlyMap<string, string> = new Map([
  ['image/png', 'PNG'],
  ['image/jpeg', 'JPEG'],
  ['image/gif', 'GIF'],
  ['image/webp', 'WebP'],
]);

/** Sizes of the images that were drawn, by their hash: drawn again, after a scroll, an image takes its place at once. */
const sizes = new Map<string, { width: number; height: number }>();

/** An image in a box that is there before it, and a press away from being seen alone. */
export function ImageBlock({ image }: { image: ImageContent }): ReactElement {
  const blobUrl = useBlobUrl();
  const { blob, mimeType } = image;
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const settle = useCallback(
    (element: HTMLImageElement): void => {
      const { naturalWidth: width, naturalHeight: height } = element;
      if (width > 0) sizes.set(blob.sha256, { width, height });
      setState(width > 0 ? 'shown' : 'broken');
    },
    [blob.sha256],
  );
  // What the server's markup had begun to load may have ended before anybody listened.
  const look = useCallback(
    (element: HTMLImageElement | null): void => {
      if (element?.complete === true) settle(element);
    },
    [settle],
  );
  const name = drawn.get(mimeType);
  const facts = `${name ?? mimeType} image, ${formatBytes(blob.bytes)}`;
  if (name === undefined) {
    return (
      <p className="image-note">
        <Image className="i" aria-hidden="true" />
        <span>{facts}. It can only be saved.</span>
        <a className="link" href={blobUrl(blob, { type: mimeType, download: 'image' })}>
          Save
        </a>
      </p>
    );
  }
  if (state === 'broken') {
    return (
      <p className="image-note">
        <ImageOff className="i" aria-hidden="true" />
        <span>
          {facts}. It cannot be shown: its bytes are missing, or are no {name}.
        </span>
      </p>
    );
  }
  const source = blobUrl(blob, { type: mimeType });
  return (
    <figure className="image" data-state={state}>
      <a href={source} target="_blank" rel="noopener" title="Open the image alone">
        <img
          key={source}
          ref={look}
          src={source}
          alt={facts}
          style={boxOf(sizes.get(blob.sha256))}
          onLoad={(event) => {
            settle(event.currentTarget);
          }}
          onError={() => {
            setState('broken');
          }}
        />
      </a>
      <figcaption aria-hidden="true">{facts}</figcaption>
    </figure>
  );
}

/** The tallest that an image is drawn here, in pixels; in `image.css` too. */
const mostHeight = 360;

/** The very box that an image of a known size will take, so that nothing moves when it comes. */
function boxOf(size: { width: number; height: number } | undefined): CSSProperties | undefined {
  if (size === undefined) return undefined;
  const ratio = size.width / size.height;
  return { width: Math.min(size.width, mostHeight * ratio), aspectRatio: ratio };
}
