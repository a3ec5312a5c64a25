import type { JsonValue, TodoItem } from '@showreel/views';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import { plainTool, type CallRole } from './call-role';

/** The plans that a call sets: its own, or those that its script sets. */
export function readPlans(tool: string, args: JsonValue, role: CallRole): TodoItem[][] {
  const inputs =
    role.of === 'script'
      ? role.calls.flatMap((call) => (call.tool === 'update_plan' ? [call.input] : []))
      : plainTool(tool) === 'update_plan'
        ? [args]
        : [];
  return inputs.flatMap((input) => {
    const items = readPlan(asObject(input));
    return items === undefined ? [] : [items];
  });
}

/** The items of an `update_plan` call; undefined when its arguments hold no plan. */
function readPlan(args: JsonObject | undefined): TodoItem[] | undefined {
  const steps = asList(args?.['plan']);
  return steps?.slice(0, 500).flatMap((step) => {
    const fields = asObject(step);
    const content = asString(fields?.['step']);
    return content === undefined ? [] : [{ content, status: statusOf(asString(fields?.['status'])) }];
  });
}

function statusOf(status: string | undefined): TodoItem['status'] {
  if (status === 'completed') return 'completed';
  return status === 'in_progress' ? 'in_progress' : 'pending';
}
