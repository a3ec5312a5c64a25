import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import { readParts } from './read-content';
import type { Moment } from './moment';
import { readCommand, readPatch } from './thread-events';
import type { ThreadParts } from './thread-parts';

/**
 * Reads a finished item of a turn. Newer versions write every item once more in this shape beside the model's own; a plan
 * that was proposed, and commands of a script, stand nowhere else.
 */
export function readTurnItem(thread: ThreadParts, item: JsonObject, moment: Moment): void {
  const { messages, calls } = thread;
  const type = asString(item['type']) ?? '';
  const id = asString(item['id']) ?? '';
  switch (type.toLowerCase()) {
    case 'usermessage':
      messages.readUserItem(item['content'], 'turn-item', moment);
      return;
    case 'agentmessage':
      messages.readAgent(readParts(item['content'] ?? item['text']), 'turn-item', moment);
      return;
    case 'reasoning':
      messages.readThought(
        [...(asList(item['summary_text']) ?? []), ...(asList(item['raw_content']) ?? [])].flatMap((text) =>
          typeof text === 'string' ? [text] : [],
        ),
        'turn-item',
        moment,
      );
      return;
    case 'plan':
      messages.holdPlan(asString(item['text']) ?? '', moment);
      return;
    case 'commandexecution':
      readCommand(thread, id, item, moment);
      return;
    case 'filechange':
      if (Object.keys(asObject(item['changes']) ?? {}).length > 0) readPatch(thread, id, item, moment);
      return;
    case 'mcptoolcall': {
      const result = asObject(item['result']);
      const failed = result?.['isError'] === true || item['status'] === 'failed';
      const tool = `mcp__${asString(item['server']) ?? ''}__${asString(item['tool']) ?? ''}`;
      calls.endTool(
        {
          callId: id,
          tool,
          args: item['arguments'] ?? {},
          result: result?.['content'] ?? item['error'] ?? '',
          failed,
        },
        moment,
      );
      return;
    }
    case 'websearch':
    case 'extension':
      thread.searches.readEvent(item, moment, 'turn-item');
      return;
    case 'contextcompaction':
      thread.tellCompaction(undefined, moment);
      return;
    case 'imageview':
      calls.endTool(
        { callId: id, tool: 'view_image', args: { path: item['path'] ?? '' }, result: '', failed: false },
        moment,
      );
      return;
    case 'imagegeneration':
      thread.readImage({ ...item, call_id: id }, 'turn-item', moment);
      return;
    case 'sleep':
    case 'hookprompt':
    case 'subagentactivity':
    case 'enteredreviewmode':
    case 'exitedreviewmode':
    case 'collabagenttoolcall':
    case 'dynamictoolcall':
      return;
    default:
      thread.skip(`finished items of type ${type.slice(0, 60) || 'none'}`, moment);
  }
}
