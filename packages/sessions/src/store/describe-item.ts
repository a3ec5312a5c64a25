import {
  assertNever,
  settleCall,
  type CallItem,
  type ContentBlock,
  type FileChange,
  type TimelineItem,
} from '@showreel/views';
import { changedFiles } from './changed-files';
import { columnText } from './column-text';
import type { ItemRow } from './database';

const longestTitle = 1_000;
const mostPaths = 100;

/** What an item's content says of its row. Pure, and of the folded item alone: the log and the row cannot disagree. */
export interface ItemDescription {
  columns: Pick<
    ItemRow,
    'type' | 'kind' | 'tool' | 'call_id' | 'title' | 'paths' | 'added' | 'removed' | 'state' | 'duration'
  >;
  changes: FileChange[];
}

export function describeItem(item: TimelineItem): ItemDescription {
  switch (item.type) {
    case 'message':
      return describeText({ type: item.type, kind: item.role, title: contentTitle(item.content) });
    case 'thought':
      return describeText({ type: item.type, kind: null, title: contentTitle(item.content) });
    case 'notice':
      return describeText({ type: item.type, kind: item.level, title: item.text });
    case 'call':
      return describeCall(item);
    default:
      return assertNever(item);
  }
}

function describeText({ type, kind, title }: Pick<ItemRow, 'type' | 'kind' | 'title'>): ItemDescription {
  const columns = { type, kind, title: rowTitle(title.split('\n', 1)[0] ?? '') };
  const nothing = {
    tool: null,
    call_id: null,
    paths: '[]',
    added: 0,
    removed: 0,
    state: null,
    duration: null,
  };
  return { columns: { ...columns, ...nothing }, changes: [] };
}

function describeCall(call: CallItem): ItemDescription {
  const { callId, tool, view, result } = call;
  const settled = settleCall(view, result);
  const changes = result === undefined || result.isError ? [] : changedFiles(result.view);
  const paths = new Set([...settled.locations, ...changes].map(({ path }) => columnText(path)));
  return {
    columns: {
      type: 'call',
      kind: settled.kind,
      tool: columnText(tool),
      call_id: JSON.stringify(callId),
      title: rowTitle(settled.title),
      paths: JSON.stringify([...paths].slice(0, mostPaths)),
      added: sum(changes.map(({ added }) => added)),
      removed: sum(changes.map(({ removed }) => removed)),
      state: settled.state,
      duration: callDuration(call),
    },
    changes,
  };
}

/** What the tool measured, else the time between the two events, which a clock that was set back cannot make negative. */
function callDuration({ at, result }: CallItem): number | null {
  if (result === undefined) return null;
  const measured = result.view.card === 'terminal' ? result.view.durationMs : undefined;
  return Math.round(measured ?? Math.max(0, result.at - at));
}

/** The first words of a message: its first text that is not blank, or what it links to. */
function contentTitle(content: ContentBlock[]): string {
  for (const block of content) {
    const text = blockText(block).trim();
    if (text !== '') return text;
  }
  return '';
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
      return block.mimeType;
    case 'resource_link':
      return block.title ?? block.name;
    default:
      return assertNever(block);
  }
}

/** Bounded before it is made storable: a pair of surrogates that the cut parts is then replaced. */
function rowTitle(title: string): string {
  return columnText(title.slice(0, longestTitle));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
