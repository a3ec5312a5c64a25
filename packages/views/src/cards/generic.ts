import { z } from 'zod';
import { contentBlock } from '../content-block';
import { fileLocation } from '../file-location';

/** What a call does, for an icon and a filter. The Agent Client Protocol's kinds. */
export const toolCallKind = z.enum([
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
  'other',
]);
export type ToolCallKind = z.infer<typeof toolCallKind>;

/**
 * What a search looks for: lines that match a regular expression, or paths that match a pattern. `pattern` stands in the
 * call's title as it is.
 */
const searchSubject = z.object({
  of: z.enum(['lines', 'paths']),
  pattern: z.string(),
  ignoreCase: z.literal(true).exactOptional(),
});
export type SearchSubject = z.infer<typeof searchSubject>;

/**
 * A call that is drawn as its title, content blocks and locations. Also the fallback of every other card. `code` is the
 * part of the title that is code, such as a command; all else of it is words.
 */
export const genericCallView = z.object({
  card: z.literal('generic'),
  title: z.string(),
  kind: toolCallKind.exactOptional(),
  code: z.string().exactOptional(),
  search: searchSubject.exactOptional(),
  rawInput: z.unknown().optional(),
  content: z.array(contentBlock).exactOptional(),
  locations: z.array(fileLocation).exactOptional(),
});
export type GenericCallView = z.infer<typeof genericCallView>;

export const genericResultView = z.object({
  card: z.literal('generic'),
  title: z.string().exactOptional(),
  content: z.array(contentBlock).exactOptional(),
  locations: z.array(fileLocation).exactOptional(),
});
export type GenericResultView = z.infer<typeof genericResultView>;
