import { assertNever, formatClock, type TimelineItem, type ViewEventOf } from '@showreel/views';
import { cleanLine } from './clean-text';
import { renderContent, textLines } from './content';
import { renderCall, type CallText } from './render-call';
import type { Style } from './style';

interface ItemDrawing {
  cwd: string;
  /** When the session began, in milliseconds since the epoch. */
  startedAt: number;
  style: Style;
}

/** One item of the timeline: a header with its time and state, its body indented, and an empty line. */
export async function renderItem(
  item: TimelineItem,
  { cwd, startedAt, style }: ItemDrawing,
): Promise<string> {
  const { header, body } = await renderParts(item, cwd, style);
  const time = style.dim(formatClock(item.at - startedAt).padStart(7));
  return [`${time}  ${header}`, ...body.map((line) => (line === '' ? '' : `${indent}${line}`)), ''].join(
    '\n',
  );
}

const indent = ' '.repeat(9);

async function renderParts(item: TimelineItem, cwd: string, style: Style): Promise<CallText> {
  switch (item.type) {
    case 'message':
      return {
        header: item.role === 'user' ? style.bold.blue('› User') : style.bold('• Agent'),
        body: renderContent(item.content),
      };
    case 'thought':
      return {
        header: style.dim('∴ Thought'),
        body: renderContent(item.content).map((line) => style.dim(line)),
      };
    case 'notice':
      return renderNotice(item, style);
    case 'call':
      return await renderCall(item, { cwd, style });
    default:
      return assertNever(item);
  }
}

function renderNotice({ level, text, detail }: ViewEventOf<'notice'>, style: Style): CallText {
  const body = textLines(detail ?? '').map((line) => style.dim(line));
  const sentence = cleanLine(text);
  switch (level) {
    case 'info':
      return { header: style.cyan(`ℹ Notice: ${sentence}`), body };
    case 'warning':
      return { header: style.yellow(`⚠ Warning: ${sentence}`), body };
    case 'error':
      return { header: style.red(`⚠ Error: ${sentence}`), body };
    default:
      return assertNever(level);
  }
}
