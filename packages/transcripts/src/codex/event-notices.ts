import type { NewEvent } from '@showreel/sessions';
import { asCount, asList, asObject, asString, type JsonObject } from '../json/json-access';
import { shortNotice } from '../session/short-notice';
import { boundedText } from '../outputs/recorded-output';

type Notice = Extract<NewEvent, { type: 'notice' }>;

/** The notice of an event that has nothing but something to say. Undefined for events of another kind. */
export function readNotice(type: string, fields: JsonObject): Notice | 'nothing' | undefined {
  switch (type) {
    case 'error':
      return spoken('error', asString(fields['message']), 'An error ended the turn');
    case 'stream_error':
      return spoken(
        'warning',
        asString(fields['message']),
        'The connection to the model was lost; it is tried again',
      );
    case 'warning':
    case 'guardian_warning':
    case 'deprecation_notice':
      return spoken('warning', asString(fields['message']) ?? asString(fields['summary']), 'Codex warned');
    case 'model_reroute':
      return spoken(
        'warning',
        undefined,
        `The model ${asString(fields['from_model']) ?? ''} was replaced by ${asString(fields['to_model']) ?? 'another'}`,
      );
    case 'thread_rolled_back':
      return spoken('info', undefined, describeRollback(asCount(fields['num_turns'])));
    case 'undo_completed':
      return fields['success'] === false
        ? spoken('warning', asString(fields['message']), 'Changes could not be taken back')
        : spoken('info', asString(fields['message']), 'Changes were taken back');
    case 'exited_review_mode':
      return readReview(asObject(fields['review_output']));
    case 'guardian_assessment':
      return readAssessment(fields);
    case 'thread_goal_updated':
      return readGoal(asObject(fields['goal']) ?? fields);
    default:
      return undefined;
  }
}

function spoken(level: Notice['level'], message: string | undefined, sentence: string): Notice {
  return shortNotice(level, message === undefined || message.trim() === '' ? sentence : message);
}

function describeRollback(turns = 1): string {
  return turns === 1
    ? 'The last turn was taken back'
    : `The last ${turns.toLocaleString('en')} turns were taken back`;
}

function readReview(review: JsonObject | undefined): Notice {
  const findings = (asList(review?.['findings']) ?? []).flatMap((finding) =>
    describeFinding(asObject(finding)),
  );
  const explanation = asString(review?.['overall_explanation']);
  const detail = [...(explanation === undefined ? [] : [explanation]), ...findings].join('\n\n');
  return {
    type: 'notice',
    level: 'info',
    text: review === undefined ? 'The review ended without a result' : 'The review is done',
    ...(detail === '' ? {} : { detail: boundedText(detail) }),
  };
}

function describeFinding(finding: JsonObject | undefined): string[] {
  const place = asObject(finding?.['code_location']);
  const start = asCount(asObject(place?.['line_range'])?.['start']);
  const path = asString(place?.['absolute_file_path']);
  const where = path === undefined ? undefined : start === undefined ? path : `${path}:${start}`;
  const words = [where, asString(finding?.['title']), asString(finding?.['body'])].filter(
    (each) => each !== undefined,
  );
  return words.length === 0 ? [] : [words.join('\n')];
}

/** What the automatic reviewer of risky actions decided: only a refusal is news. */
function readAssessment(fields: JsonObject): Notice | 'nothing' {
  if (fields['status'] !== 'denied') return 'nothing';
  const action = asObject(fields['action']);
  const what = asString(action?.['command']) ?? asString(action?.['tool_name']) ?? asString(action?.['type']);
  const why = asString(fields['rationale']);
  const detail = [what, why].filter((each) => each !== undefined).join('\n\n');
  return {
    type: 'notice',
    level: 'warning',
    text: 'The automatic review refused an action',
    ...(detail === '' ? {} : { detail: boundedText(detail) }),
  };
}

function readGoal(goal: JsonObject): Notice | 'nothing' {
  const objective = asString(goal['objective']);
  if (objective === undefined) return 'nothing';
  const status = asString(goal['status']);
  return {
    type: 'notice',
    level: 'info',
    text: `The goal is ${status === undefined ? 'set' : status.slice(0, 40)}`,
    detail: boundedText(objective),
  };
}

/** What a `/review` was given, as it is typed. */
export function reviewPrompt(fields: JsonObject): string {
  const target = asObject(fields['target']);
  const words =
    asString(fields['user_facing_hint']) ??
    asString(target?.['instructions']) ??
    asString(fields['prompt']) ??
    '';
  return words === '' ? '/review' : `/review ${words}`;
}
