import {
  assertNever,
  type ContentBlock,
  formatClock,
  type TimelineItem,
  type ViewEventOf,
} from '@showreel/views';
import { nameBlock, textLines } from '../render/content';
import { callMarkdown } from './call-markdown';
import { escapeText } from './escape-text';
import { fence } from './fence';
import { quoteMessage } from './quote-message';

interface ItemDrawing {
  cwd: string;
  /** When the session began, in milliseconds since the epoch. */
  startedAt: number;
}

/** One item of the timeline as Markdown: a line with its state and time, its blocks, and an empty line after each. */
export async function itemMarkdown(item: TimelineItem, { cwd, startedAt }: ItemDrawing): Promise<string> {
  const { header, blocks } = await itemParts(item, cwd);
  return [`${header} · ${formatClock(item.at - startedAt)}`, ...blocks, ''].join('\n\n').replace(/\n$/, '');
}

async function itemParts(item: TimelineItem, cwd: string): Promise<{ header: string; blocks: string[] }> {
  switch (item.type) {
    case 'message':
      return { header: item.role === 'user' ? '**User**' : '**Agent**', blocks: quoteContent(item.content) };
    case 'thought':
      return { header: '*Thought*', blocks: quoteContent(item.content) };
    case 'notice':
      return noticeParts(item);
    case 'call':
      return await callMarkdown(item, cwd);
    default:
      return assertNever(item);
  }
}

/** What a person or an agent wrote is Markdown; what is no text is named. */
function quoteContent(content: readonly ContentBlock[]): string[] {
  return content.flatMap((block) => {
    if (block.type !== 'text') return [`> ${escapeText(nameBlock(block))}`];
    return block.text.trim() === '' ? [] : [quoteMessage(block.text)];
  });
}

function noticeParts({ level, text, detail }: ViewEventOf<'notice'>): { header: string; blocks: string[] } {
  const lines = textLines(detail ?? '');
  return {
    header: `**${noticeWord(level)}:** ${escapeText(text)}`,
    blocks: lines.length === 0 ? [] : [fence('', lines)],
  };
}

function noticeWord(level: ViewEventOf<'notice'>['level']): string {
  switch (level) {
    case 'info':
      return 'Notice';
    case 'warning':
      return 'Warning';
    case 'error':
      return 'Error';
    default:
      return assertNever(level);
  }
}
