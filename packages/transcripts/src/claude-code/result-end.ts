import type { CallEnd, JsonValue } from '@showreel/views';
import { asCount, asObject, asString, type JsonObject } from '../json/json-access';
import { textOf, type ClaudeRecord } from './claude-record';

/** A person, or a rule that a person made, said no. */
const denied =
  /^(?:Error: )?(?:<tool_use_error>)?(?:(?:The |This )?[Uu]ser (?:declined|rejected|denied|doesn't want to)|The tool use was rejected|Permission (?:to use|for this)[^\n]{0,500}(?:has been denied|denied)|This (?:Bash )?command (?:requires approval|contains multiple operations)|Claude requested permissions? [^\n]{0,500}haven't granted)/;

const stopped = /^(?:Error: )?(?:\[Request interrupted by user|Permission prompt was aborted)/;

const timedOut = /Command timed out after/;

/** Why a call did not end by itself; undefined when it did. */
export function readCallEnd(
  { raw, toolResult }: ClaudeRecord,
  block: { content: JsonValue | undefined; isError: boolean },
): CallEnd | undefined {
  const returned = asObject(toolResult);
  if (returned?.['interrupted'] === true && !hasTimedOut(returned)) {
    return 'stopped';
  }
  if (!block.isError) return undefined;
  if (raw['interruptedByShutdown'] === true) return 'interrupted';
  if (raw['toolDenialKind'] !== undefined && raw['toolDenialKind'] !== null) return 'denied';
  for (const text of [asString(toolResult), textOf(block.content)]) {
    if (text === undefined) continue;
    if (denied.test(text)) return 'denied';
    if (stopped.test(text)) return 'stopped';
  }
  return undefined;
}

/** Whether what a command returned tells that its time limit ended it. */
export function hasTimedOut(returned: JsonObject): boolean {
  const told = [returned['stderr'], returned['stdout']].map((text) => asString(text) ?? '');
  return (
    (asCount(returned['timedOutAfterMs']) ?? 0) > 0 ||
    (returned['interrupted'] === true && told.some(isTimedOut))
  );
}

/** Whether the text of a failure tells that the command's time limit ended it. */
export function isTimedOut(text: string): boolean {
  return timedOut.test(text);
}
