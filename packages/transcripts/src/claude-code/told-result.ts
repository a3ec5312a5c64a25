import type { JsonValue } from '@showreel/views';
import { asObject, type JsonObject } from '../json/json-access';
import { textOf } from './claude-record';
import type { ToolCallRecord } from './result-meta';
import { textInTag } from './tagged-text';
import { claudeToolOf } from './tool-names';

interface ToldResult {
  content: JsonValue | undefined;
  /** What the record says that the tool returned, when it says so of this result alone. */
  returned: JsonValue | undefined;
  isError: boolean;
}

/**
 * What a tool returned, as an object: the record's, else as far as the text that the model saw tells it. The stream of
 * `claude -p` held that text alone before 2.0, and so do logs that were cut down.
 */
export function readToldResult(
  call: ToolCallRecord | undefined,
  { content, returned, isError }: ToldResult,
): JsonObject | undefined {
  const object = asObject(returned);
  if (object !== undefined || call === undefined || isError) return object;
  return readText(call, textOf(content));
}

function readText({ tool }: ToolCallRecord, text: string): JsonObject | undefined {
  switch (claudeToolOf(tool)) {
    case 'command':
      return withFound('backgroundTaskId', /^Command [^\n]{0,300}?\bwith ID: ([\w-]{1,100})/.exec(text));
    case 'monitor':
      return withFound('taskId', /^Monitor started \(task ([\w-]{1,100})/.exec(text));
    case 'agent':
      return readLaunch(text);
    case 'reading':
      return readOutput(text);
    case 'task-create': {
      const found = /^Task #(\w{1,20}) created/.exec(text);
      return found?.[1] === undefined ? undefined : { task: { id: found[1] } };
    }
    case 'task-list':
      return readTaskLines(text);
    case 'change':
    case 'notebook':
    case 'kill':
    case 'read':
    case 'question':
    case 'skill':
    case 'search':
    case 'todos':
    case 'task-update':
    case 'other':
      return undefined;
  }
}

function withFound(field: string, found: RegExpExecArray | null): JsonObject | undefined {
  return found?.[1] === undefined ? undefined : { [field]: found[1] };
}

/** Which agent ran, or runs on in the background: a line for the model, that it can be asked again. */
function readLaunch(text: string): JsonObject | undefined {
  const isAsync = text.startsWith('Async agent launched successfully');
  const agentId = /^agentId: ([\w-]{1,100}) \(/m.exec(text)?.[1];
  return agentId === undefined ? undefined : { agentId, isAsync };
}

/** `BashOutput` and `TaskOutput` tell their fields in tags. */
function readOutput(text: string): JsonObject | undefined {
  const status = textInTag(text, 'status')?.trim();
  if (status === undefined) return undefined;
  const [exit, taskId] = [textInTag(text, 'exit_code')?.trim() ?? '', textInTag(text, 'task_id')?.trim()];
  const ended = { status, ...(/^\d{1,10}$/.test(exit) ? { exitCode: Number(exit) } : {}) };
  if (taskId !== undefined)
    return { task: { ...ended, task_id: taskId, output: trimBreaks(textInTag(text, 'output')) } };
  const [stdout, stderr] = ['stdout', 'stderr'].map((tag) => trimBreaks(textInTag(text, tag)));
  return { ...ended, stdout: stdout ?? '', stderr: stderr ?? '' };
}

/** The tags stand on lines of their own. */
function trimBreaks(text = ''): string {
  return text.replace(/^\n|\n$/g, '');
}

/** `#1 [pending] Write the parser`, a line a task. */
function readTaskLines(text: string): JsonObject | undefined {
  const tasks = text.split('\n', 500).flatMap((line) => {
    const found = /^#(\w{1,20}) \[(\w+)\] (.+)$/.exec(line);
    const [, id, status, subject] = found ?? [];
    return id === undefined || status === undefined || subject === undefined ? [] : [{ id, status, subject }];
  });
  return tasks.length === 0 ? undefined : { tasks };
}
