import {
  assertNever,
  displayPath,
  settleItem,
  splitTitle,
  type CallItem,
  type ContentBlock,
  type SettledCall,
  type ToolCallKind,
  type ToolCallView,
  type ToolResultView,
} from '@showreel/views';
import { renderCallState } from '../render/call-state';
import { cleanText } from '../render/clean-text';
import { nameBlock, textLines } from '../render/content';
import { renderDiffCall, renderDiffResult } from '../render/diff';
import { callFacts, describeEnd, knownPath } from '../render/render-call';
import { renderRawInput } from '../render/generic';
import { createStyle } from '../render/style';
import { describeWhole, renderOutput } from '../render/terminal';
import { codeSpan, escapeText } from './escape-text';
import { fence } from './fence';

/** Text without any colour. */
const plain = createStyle(false);

/** A call as Markdown: its title with its state and facts, and the blocks below it. Paths are relative to `cwd`. */
export async function callMarkdown(
  item: CallItem,
  cwd: string,
): Promise<{ header: string; blocks: string[] }> {
  const settled = settleItem(item);
  const facts = callFacts(settled).map(escapeText);
  const title = isCommand(settled) ? commandTitle(settled.title) : titleWithPath(item, settled, cwd);
  return {
    header: [`**${renderCallState(settled, plain)}**`, title, ...facts]
      .filter((part) => part !== '')
      .join(' · '),
    blocks: [
      ...(isCommand(settled) ? wholeCommand(settled.title) : []),
      ...describe(settled, cwd),
      ...inputOfResult(item.view, settled),
      ...(await bodyBlocks(settled, cwd)),
      ...describeEnd(settled).map((sentence) => `*${sentence}*`),
    ],
  };
}

function isCommand({ code, title }: SettledCall): boolean {
  return code === title;
}

function commandTitle(command: string): string {
  const [first = '', ...rest] = cleanText(command).trim().split('\n');
  return codeSpan(rest.length === 0 ? first : `${first} …`);
}

/** A command of several lines does not fit into a title. */
function wholeCommand(command: string): string[] {
  const lines = textLines(command.trim());
  return lines.length > 1 ? [fence('sh', lines)] : [];
}

function titleWithPath(item: CallItem, settled: SettledCall, cwd: string): string {
  const { before, path, after } =
    settled.search === undefined
      ? splitTitle(settled.title, knownPath(settled, item.view), cwd)
      : splitTitle(settled.title, settled.search.pattern, '');
  return [escapeText(before), codeSpan(path), escapeText(after)].filter((part) => part !== '').join(' ');
}

function describe({ description, cwd, taskId }: SettledCall, sessionCwd: string): string[] {
  const parts = [
    ...(description === undefined ? [] : [escapeText(description)]),
    ...(cwd === undefined ? [] : [`in ${codeSpan(displayPath(cwd, sessionCwd))}`]),
    ...(taskId === undefined ? [] : [`background task ${codeSpan(taskId)}`]),
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [parts.join(' · ')];
}

/** The result owns the body, but what a call was given is nowhere else when no presenter knew it. */
function inputOfResult(call: ToolCallView, { body }: SettledCall): string[] {
  return body.of === 'result' && call.card === 'generic' ? rawInput(call.rawInput) : [];
}

function rawInput(input: unknown): string[] {
  const lines = renderRawInput(input, plain);
  return lines.length === 0 ? [] : [fence('json', lines)];
}

async function bodyBlocks({ body, kind }: SettledCall, cwd: string): Promise<string[]> {
  return body.of === 'call' ? callBlocks(body.view, cwd) : resultBlocks(body.view, { cwd, kind });
}

function callBlocks(view: ToolCallView, cwd: string): string[] {
  switch (view.card) {
    case 'generic':
      return [...rawInput(view.rawInput), ...contentBlocks(view.content ?? [])];
    case 'terminal':
      return ['*The output is recorded when the command ends.*'];
    case 'diff':
      return diffBlock(renderDiffCall(view, { cwd, style: plain, numbers: false }));
    default:
      return assertNever(view);
  }
}

async function resultBlocks(
  view: ToolResultView,
  { cwd, kind }: { cwd: string; kind: ToolCallKind },
): Promise<string[]> {
  switch (view.card) {
    case 'generic':
      return contentBlocks(view.content ?? []);
    case 'terminal': {
      const lines = await renderOutput(view, plain);
      const whole = describeWhole(view, kind);
      return [
        lines.length === 0 ? '*No output.*' : fence('console', lines),
        ...(whole === undefined ? [] : [`*${escapeText(whole)}*`]),
      ];
    }
    case 'diff':
      return diffBlock(renderDiffResult(view, { cwd, style: plain, numbers: false }));
    default:
      return assertNever(view);
  }
}

function diffBlock(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [fence('diff', lines)];
}

/** What a tool gave back is text to be shown as it is: it may look like Markdown and mean none. */
function contentBlocks(content: readonly ContentBlock[]): string[] {
  return content.flatMap((block) => {
    if (block.type !== 'text') return [escapeText(nameBlock(block))];
    const lines = textLines(block.text);
    return lines.length === 0 ? [] : [fence('', lines)];
  });
}
