import type { JsonValue } from '@showreel/views';
import { asCount, asObject, asString, type JsonObject } from '../json/json-access';
import { promptTitle } from '../session/prompt-title';
import { joinOutput } from './command-result';
import type { ToolCallRecord } from './result-meta';
import type { LogState, SessionWriter } from './session-writer';
import { readTaskEnd } from './task-notification';
import { claudeToolOf } from './tool-names';

interface EndedCall extends ToolCallRecord {
  callId: string;
  returned: JsonObject;
  at: number | undefined;
}

/** Takes in what a call that ended well says of tasks in the background and of subagents. */
export function followResult(call: EndedCall, { tasks, links }: LogState, writer: SessionWriter): void {
  const { tool, input, callId, returned, at } = call;
  const kind = claudeToolOf(tool);
  const agentId = asString(returned['agentId']) ?? asString(returned['agent_id']);
  if (agentId !== undefined) links.link(agentId, callId);
  const taskId = asString(returned['backgroundTaskId']) ?? launchedTask(call, agentId);
  if (taskId !== undefined) tasks.start({ taskId, callId, name: nameOf(input), at, write: writer.emit });
  if (kind === 'kill' && returned['success'] !== false) {
    const killed = taskOf(input, returned);
    if (killed !== undefined) tasks.end({ taskId: killed, end: { state: 'stopped' }, at });
  }
  if (kind === 'reading') followReading(call, tasks);
}

/** What a call is for, or what it runs. */
function nameOf(input: JsonObject): string | undefined {
  return promptTitle(asString(input['description']) ?? asString(input['command']) ?? '');
}

/** The task that a call started which was to run in the background: an agent's, a workflow's, a monitor's. */
function launchedTask({ tool, returned }: EndedCall, agentId: string | undefined): string | undefined {
  const isAsync = returned['isAsync'] === true || returned['status'] === 'async_launched';
  if (isAsync) return agentId ?? asString(returned['taskId']);
  return claudeToolOf(tool) === 'monitor' ? asString(returned['taskId']) : undefined;
}

function followReading({ input, returned, at }: EndedCall, tasks: LogState['tasks']): void {
  const task = asObject(returned['task']);
  const told = task ?? returned;
  const taskId = taskOf(input, told);
  if (taskId === undefined) return;
  // `BashOutput` brings what is new, `TaskOutput` all there is.
  if (task === undefined) tasks.addOutput(taskId, joinOutput(returned));
  const end = readTaskEnd(asString(told['status']) ?? '', asCount(told['exitCode']));
  const output = asString(task?.['output']) ?? asString(task?.['result']);
  if (end !== undefined) tasks.end({ taskId, end, output, at });
}

/** The task that a call reads or stops: as its result names it, else its arguments. */
export function taskOf(input: JsonObject, told: JsonObject): string | undefined {
  const names: (JsonValue | undefined)[] = [
    told['task_id'],
    told['shell_id'],
    told['shellId'],
    input['task_id'],
    input['bash_id'],
    input['shell_id'],
    input['agentId'],
  ];
  return names.map(asString).find((name) => name !== undefined);
}
