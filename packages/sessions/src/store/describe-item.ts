import {
  assertNever,
  settleItem,
  type CallItem,
  type ContentBlock,
  type FileChange,
  type SettledCall,
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
  const { callId, tool, result } = call;
  const settled = settleItem(call);
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
      duration: callDuration(call, settled),
    },
    changes,
  };
}

/**
 * What the tool measured; else, of a call that ended by its result, the time between the two events, which a clock that
 * was set back cannot make negative.
 */
function callDuration({ at, result, task }: CallItem, { state, body }: SettledCall): number | null {
  if (state === 'running') return null;
  const measured = body.of === 'result' && body.view.card === 'terminal' ? body.view.durationMs : undefined;
  if (measured !== undefined) return Math.round(measured);
  return result === undefined || task !== undefined ? null : Math.round(Math.max(0, result.at - at));
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
