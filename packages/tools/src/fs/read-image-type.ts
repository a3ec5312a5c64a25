/** The types of image that a page shows. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/**
 * The type of an image by the first bytes of its file, whatever its name is; undefined when it is none that a page
 * shows. The signatures are those of https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern.
 */
export function readImageType(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.subarray(0, 14)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (/^RIFF[^]{4}WEBPVP/.test(start)) return 'image/webp';
  return undefined;
}
