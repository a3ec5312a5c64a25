import { asCount, asList, asObject, asString, type JsonObject } from '../json/json-access';
import type { JsonValue } from '@showreel/views';
import { createNotice, createTextNotice, type Notice } from './notices';
import { withoutEscapes } from './tagged-text';

/** Subtypes of `system` records with nothing for a reader of the session. */
const silent = new Set([
  'agents_killed',
  'api_metrics',
  'background_tasks_changed',
  'bridge_session',
  'bridge_state',
  'bridge_status',
  'cloud_session_delta',
  'cloud_session_status',
  'code_change_published',
  'commands_changed',
  'control_request_progress',
  'dev_intent',
  'elicitation_complete',
  'feedback_draft_queued',
  'file_attachments_missing',
  'file_snapshot',
  'files_persisted',
  'hook_progress',
  'hook_started',
  'init',
  'memory_recall',
  'memory_saved',
  'microcompact_boundary',
  'peer_message_hold',
  'per_turn_effort_changed',
  'permission_check_status',
  'permission_retry',
  'plugin_install',
  'post_turn_summary',
  'session_metadata',
  'session_start',
  'session_state_changed',
  'session_title_changed',
  'task_progress',
  'task_started',
  'task_summary',
  'task_updated',
  'thinking_tokens',
  'tool_host_result',
  'turn_duration',
  'turn_handoff_available',
  'turn_preempted',
  'turn_starting',
  'ui_focus',
  'ui_invalidate',
  'ui_log',
  'ui_panes',
  'ui_scroll',
  'ui_status',
  'ui_toast',
  'vcs_state_changed',
  'worker_shutting_down',
]);

/** What a `system` record tells; 'silent' when it is nothing to see, undefined when nobody knows its subtype. */
export function readSystemNotice(raw: JsonObject): Notice | 'silent' | undefined {
  const subtype = asString(raw['subtype']) ?? '';
  const content = asString(raw['content']) ?? '';
  if (subtype === 'status') return readStatus(raw);
  if (silent.has(subtype)) return 'silent';
  switch (subtype) {
    case 'api_error':
    case 'error':
    case 'api_retry':
      return readApiError(raw);
    case 'api_refusal':
      return createNotice(
        'warning',
        'The model refused to answer',
        asString(raw['apiRefusalExplanation']) ?? content,
      );
    case 'model_refusal_fallback':
    case 'model_fallback':
      return readFallback(raw['originalModel'], raw['fallbackModel']);
    case 'stop_hook_summary':
      return readStopHooks(raw);
    case 'hook_response':
      return raw['outcome'] === 'error' || (asCount(raw['exit_code']) ?? 0) > 0
        ? readHook(raw['hook_name'], asString(raw['stderr']) ?? asString(raw['output']) ?? '')
        : 'silent';
    default:
      return readSentence(raw);
  }
}

function readStatus(raw: JsonObject): Notice | 'silent' {
  const error = asString(raw['compact_error']) ?? '';
  if (raw['compact_result'] !== 'failed') return 'silent';
  return createTextNotice('warning', { lead: 'The conversation was not compacted: ', text: error });
}

/** Whatever the subtype, its sentence was written for a person. */
function readSentence(raw: JsonObject): Notice | undefined {
  const told = [raw['content'], raw['text'], raw['message'], raw['error']].map(
    (each) => asString(each) ?? '',
  );
  const text = withoutEscapes(told.find((each) => each.trim() !== '') ?? '');
  return text.trim() === '' ? undefined : createTextNotice(readLevel(raw['level']), { text });
}

function readApiError(raw: JsonObject): Notice {
  const error = asObject(raw['error']);
  const inner = asObject(error?.['error']);
  const message =
    asString(raw['error']) ??
    asString(error?.['formatted']) ??
    asString(error?.['message']) ??
    asString(asObject(inner?.['error'])?.['message']) ??
    asString(inner?.['message']) ??
    asString(asObject(raw['cause'])?.['message']) ??
    asString(asObject(raw['cause'])?.['code']) ??
    asString(raw['content']) ??
    '';
  const status = asCount(error?.['status']) ?? asCount(raw['error_status']) ?? 0;
  const attempt = asCount(raw['retryAttempt']) ?? asCount(raw['attempt']) ?? 0;
  const most = asCount(raw['maxRetries']) ?? asCount(raw['max_retries']) ?? 0;
  const retry = attempt === 0 ? '' : `, attempt ${attempt}${most === 0 ? '' : ` of ${most}`}`;
  const lead = `API error${status === 0 ? '' : ` ${status}`}${retry}: `;
  return createTextNotice('error', { lead, text: message });
}

export function readFallback(from: JsonValue | undefined, to: JsonValue | undefined): Notice {
  const [before, after] = [asString(from), asString(to)];
  const names = before === undefined || after === undefined ? '' : ` from ${before} to ${after}`;
  return createNotice('warning', `The model changed${names}`);
}

function readStopHooks(raw: JsonObject): Notice | 'silent' {
  const errors = (asList(raw['hookErrors']) ?? []).map((error) => asString(error) ?? JSON.stringify(error));
  if (raw['preventedContinuation'] === true) {
    const reason = asString(raw['stopReason']) ?? '';
    return createNotice('warning', 'A hook stopped the agent', [reason, ...errors].join('\n'));
  }
  return errors.length === 0 ? 'silent' : createNotice('warning', 'A hook failed', errors.join('\n'));
}

/** A hook that failed, or that stopped something. */
export function readHook(name: JsonValue | undefined, detail: string): Notice {
  const called = asString(name) ?? '';
  return createNotice('warning', called === '' ? 'A hook failed' : `The hook ${called} failed`, detail);
}

function readLevel(level: JsonValue | undefined): Notice['level'] {
  return level === 'error' ? 'error' : level === 'warning' ? 'warning' : 'info';
}
