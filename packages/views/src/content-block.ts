import { z } from 'zod';

/** A reference to bytes kept in the store, by their sha-256 in hexadecimal. Bytes never travel inside an event. */
export const blobReference = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().nonnegative(),
});
export type BlobReference = z.infer<typeof blobReference>;

/** The content of a message or a tool's result. The shapes are those of the Agent Client Protocol; an image is a blob. */
export const contentBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), mimeType: z.string(), blob: blobReference }),
  z.object({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: z.string(),
    title: z.string().exactOptional(),
    description: z.string().exactOptional(),
    mimeType: z.string().exactOptional(),
    size: z.int().nonnegative().exactOptional(),
  }),
]);
export type ContentBlock = z.infer<typeof contentBlock>;

/** Content of one text block. */
export function textContent(text: string): ContentBlock[] {
  return [{ type: 'text', text }];
}
