import type { NewEvent } from '@showreel/sessions';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { shortNotice } from '../session/short-notice';
import { readContent, textOf } from './message-content';

type Notice = Extract<NewEvent, { type: 'notice' }>;

/** Events that are known and hold nothing for a person to see. Names ending in `/` stand for all that begin so. */
const silent = [
  'agent-preset/',
  'agent/inbox/',
  'approval/policy',
  'command/done',
  'compaction/',
  'deliverables/',
  'developer/message',
  'feedback/',
  'goal/',
  'hook/',
  'image/offload',
  'llm/',
  'permission/',
  'plan/mode',
  'sandbox/mode',
  'schedule/',
  'session-log-deepseek/',
  'session/end-seed',
  'session/title-llm-request',
  'step/',
  'subagent/',
  'system/message',
  'team/',
  'tool-workflow/',
  'turn/',
  'web/deepseek-search-llm-request',
  'workspace/changes',
];

/** Whether events of a type are read without a word. */
export function isSilent(type: string): boolean {
  return silent.some((known) => (known.endsWith('/') ? type.startsWith(known) : type === known));
}

/** What a person wants to know of an event that is no message and no call. */
export function readNotice(type: string, data: JsonObject): Notice | undefined {
  switch (type) {
    case 'turn/end':
      return describeTurnEnd(asObject(data['reason']) ?? {});
    case 'compaction/summary': {
      const summary = textOf(readContent(data['summary']).blocks);
      const detail = summary === '' ? {} : { detail: boundedText(summary) };
      return { type: 'notice', level: 'info', text: 'The conversation was compacted', ...detail };
    }
    case 'compaction/end': {
      const error = asString(data['error']);
      return error === undefined
        ? undefined
        : shortNotice('warning', `The conversation could not be compacted: ${error}`);
    }
    case 'llm/retry':
      return shortNotice('warning', `The model is asked again: ${describeFailure(data['failure'])}`);
    case 'command/done': {
      const text = asString(data['text'])?.trim() ?? '';
      return text === '' ? undefined : shortNotice(data['kind'] === 'error' ? 'error' : 'info', text);
    }
    case 'tool-workflow/agent-end':
      return data['outcome'] === 'failed'
        ? shortNotice('warning', 'An agent of the workflow failed')
        : undefined;
    case 'deliverables/presented': {
      const paths = (asList(data['deliverables']) ?? []).flatMap(
        (each) => asString(asObject(each)?.['path']) ?? [],
      );
      return paths.length === 0 ? undefined : shortNotice('info', `Delivered: ${paths.join(', ')}`);
    }
    default:
      return undefined;
  }
}

function describeTurnEnd(reason: JsonObject): Notice | undefined {
  const kind = asString(reason['kind']);
  switch (kind) {
    case 'completed':
    case undefined:
      return undefined;
    case 'aborted': {
      const cause = asObject(reason['reason']);
      if (cause?.['kind'] === 'hook')
        return shortNotice('warning', `A hook stopped the turn: ${asString(cause['reason']) ?? ''}`);
      return shortNotice(
        'warning',
        cause?.['kind'] === 'parent' ? 'Interrupted by its parent' : 'Interrupted by the user',
      );
    }
    case 'interrupted':
      return shortNotice('warning', 'The turn was interrupted');
    case 'error':
      return shortNotice('error', describeFailure(reason['error']));
    case 'max-tokens':
      return shortNotice('warning', 'The answer was cut off at the most tokens allowed');
    case 'blocked':
      return shortNotice('warning', 'The turn was blocked');
    default:
      return shortNotice('info', `The turn ended: ${kind}`);
  }
}

function describeFailure(value: JsonObject[string] | undefined): string {
  const failure = asObject(value);
  return asString(failure?.['message']) ?? asString(failure?.['code']) ?? 'The model did not answer';
}
