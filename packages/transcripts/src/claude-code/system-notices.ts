import { asCount, asList, asObject, asString, type JsonObject } from '../json/json-access';
import type { JsonValue } from '@showreel/views';
import { createNotice, createTextNotice, type Notice } from './notices';

/** Subtypes of `system` records with nothing for a reader of the session. */
const silent = new Set([
  'session_start',
  'turn_duration',
  'init',
  'status',
  'thinking_tokens',
  'file_snapshot',
  'microcompact_boundary',
  'bridge_status',
  'bridge_session',
  'memory_saved',
  'agents_killed',
  'permission_retry',
  'task_started',
  'task_progress',
  'task_updated',
  'background_tasks_changed',
  'hook_started',
  'hook_progress',
  'session_state_changed',
  'files_persisted',
  'elicitation_complete',
  'api_metrics',
  'post_turn_summary',
  'commands_changed',
]);

/** What a `system` record tells; 'silent' when it is nothing to see, undefined when nobody knows its subtype. */
export function readSystemNotice(raw: JsonObject): Notice | 'silent' | undefined {
  const subtype = asString(raw['subtype']) ?? '';
  const content = asString(raw['content']) ?? '';
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
      // Whatever the subtype, its content was written for a person.
      if (content.trim() === '') return undefined;
      return createTextNotice(readLevel(raw['level']), { text: content });
  }
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
