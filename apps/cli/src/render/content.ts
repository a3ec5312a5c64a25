import { assertNever, type ContentBlock, formatBytes } from '@showreel/views';
import { cleanLine, cleanText } from './clean-text';

/** The lines of content blocks. A block that is not text is named in brackets. */
export function renderContent(content: readonly ContentBlock[]): string[] {
  return content.flatMap(renderBlock);
}

function renderBlock(block: ContentBlock): string[] {
  return block.type === 'text' ? textLines(block.text) : [nameBlock(block)];
}

/** What a block is that cannot be printed: `[image/png, 12.0 KiB]`. */
export function nameBlock(block: Exclude<ContentBlock, { type: 'text' }>): string {
  switch (block.type) {
    case 'image':
      return `[${cleanLine(block.mimeType)}, ${formatBytes(block.blob.bytes)}]`;
    case 'resource_link':
      return `[${cleanLine(block.title ?? block.name)}: ${cleanLine(block.uri)}]`;
    default:
      return assertNever(block);
  }
}

/** The lines of a text; a final line feed ends the last line and begins none. */
export function textLines(text: string): string[] {
  const clean = cleanText(text).replace(/\n$/, '');
  return clean === '' ? [] : clean.split('\n');
}
