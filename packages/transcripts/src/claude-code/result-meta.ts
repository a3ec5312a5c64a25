import { assertNever, type FileLocation, type JsonValue } from '@showreel/views';
import { structuredPatch } from 'diff';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asCount, asList, asObject, asString, type JsonObject } from '../json/json-access';
import { recordChange } from '../changes/recorded-change';
import { recordedOutput } from '../outputs/recorded-output';
import type { ChangeMeta, CommandMeta } from '../present/recorded-meta';
import type { BackgroundTasks } from './background-tasks';
import { taskOf } from './call-effects';
import { readChange } from './change-result';
import { readCommandChanges } from './command-changes';
import { joinOutput, readCommand } from './command-result';
import { readPatch } from './patch-diffs';
import type {
  AnswersMeta,
  LinesMeta,
  NamedMeta,
  ReadingMeta,
  SearchMeta,
  UserChangeMeta,
} from './presenters/tool-meta';
import type { TaskList } from './task-list';
import { claudeToolOf } from './tool-names';

export interface ToolCallRecord {
  tool: string;
  input: JsonObject;
}

export interface ToolResultRecord {
  content: JsonValue | undefined;
  /** What the tool itself returned, when the record tells it of this result alone. */
  returned: JsonValue | undefined;
  isError: boolean;
}

type ResultMeta =
  AnswersMeta | ChangeMeta | UserChangeMeta | CommandMeta | LinesMeta | NamedMeta | ReadingMeta | SearchMeta;

/** How many places of a search are kept. */
const mostLocations = 200;

/** What a session knows that its results only name. */
interface KnownNames {
  tasks: Pick<BackgroundTasks, 'nameOf'>;
  taskList: Pick<TaskList, 'nameOf'>;
}

/** What a presenter needs of a result beside its content; undefined when the log holds no more than that. */
export function readResultMeta(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  { tool, input, names }: ToolCallRecord & { names: KnownNames },
  result: ToolResultRecord,
): ResultMeta | undefined {
  const returned = asObject(result.returned);
  const kind = claudeToolOf(tool);
  switch (kind) {
    case 'change':
      return returned === undefined || result.isError ? undefined : readUserChange(input, returned);
    case 'notebook':
      return returned === undefined || result.isError ? undefined : readNotebook(input, returned);
    case 'command':
      return returned?.['backgroundTaskId'] === undefined ? readForeground(sink, result) : undefined;
    case 'read':
      return readLines(asObject(returned?.['file']));
    case 'reading': {
      const reading = returned === undefined ? undefined : readReading(sink, returned);
      return reading && { ...reading, ...nameTask(input, returned ?? {}, names) };
    }
    case 'search':
      return returned === undefined ? undefined : readSearch(input, returned);
    case 'kill':
      return nameTask(input, returned ?? {}, names);
    case 'task-update':
      return named(names.taskList.nameOf(asString(input['taskId']) ?? ''));
    case 'question':
      return readAnswers(asObject(returned?.['answers']));
    case 'monitor':
    case 'skill':
    case 'agent':
    case 'todos':
    case 'task-create':
    case 'task-list':
    case 'other':
      return undefined;
    default:
      return assertNever(kind);
  }
}

function readUserChange(input: JsonObject, returned: JsonObject): UserChangeMeta | undefined {
  const change = readChange(input, returned);
  return change !== undefined && returned['userModified'] === true
    ? { ...change, userModified: true }
    : change;
}

/** A command that printed nothing and changed files is shown as what it changed. */
function readForeground(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  result: ToolResultRecord,
): CommandMeta | ChangeMeta | undefined {
  const command = readCommand(sink, result);
  const changes =
    (command?.output ?? '').trim() === '' ? readCommandChanges(asObject(result.returned)) : undefined;
  return changes === undefined ? command : recordChange(changes.changed);
}

function nameTask(input: JsonObject, returned: JsonObject, { tasks }: KnownNames): NamedMeta | undefined {
  const taskId = taskOf(input, asObject(returned['task']) ?? returned);
  return named(taskId === undefined ? undefined : tasks.nameOf(taskId));
}

function named(name: string | undefined): NamedMeta | undefined {
  return name === undefined ? undefined : { name };
}

/** What a person answered; an answer of more than one choice names them one after another. */
function readAnswers(answers: JsonObject | undefined): AnswersMeta | undefined {
  const told = Object.entries(answers ?? {}).flatMap(([question, given]) => {
    const answer =
      asString(given) ??
      asList(given)
        ?.map((each) => asString(each) ?? '')
        .join(', ');
    return answer === undefined ? [] : [{ question, answer }];
  });
  return told.length === 0 ? undefined : { answers: told };
}

/** Which lines of a file were read. */
function readLines(file: JsonObject | undefined): LinesMeta | undefined {
  const [first, count, total] = [file?.['startLine'], file?.['numLines'], file?.['totalLines']].map(asCount);
  return first === undefined || count === undefined || total === undefined
    ? undefined
    : { lines: { first, count, total } };
}

/** Later releases tell a notebook's text before and after: it is compared here, within a bound on the work. */
function readNotebook(input: JsonObject, returned: JsonObject): ChangeMeta | undefined {
  const [before, after] = [asString(returned['original_file']), asString(returned['updated_file'])];
  const path = asString(returned['notebook_path']) ?? asString(input['notebook_path']);
  if (path === undefined || before === undefined || after === undefined) return undefined;
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: 1000 });
  if (patch === undefined) return undefined;
  return readPatch({ path, change: 'edited', hunks: patch.hunks, before, after, removed: [], added: [] });
}

function readReading(sink: Pick<TranscriptSink, 'keepBlob'>, returned: JsonObject): ReadingMeta | undefined {
  const task = asObject(returned['task']) ?? returned;
  const status = asString(task['status']);
  if (status === undefined) return undefined;
  const exitCode = asCount(task['exitCode']);
  const output = asString(task['output']) ?? asString(task['result']) ?? joinOutput(task);
  return {
    state: exitCode === undefined ? status : `${status}, exit code ${exitCode}`,
    ...recordedOutput(sink, output),
  };
}

function readSearch(input: JsonObject, returned: JsonObject): SearchMeta | undefined {
  const files =
    asList(returned['filenames'])
      ?.map(asString)
      .filter((path) => path !== undefined) ?? [];
  if (files.length > 0) return { locations: files.slice(0, mostLocations).map((path) => ({ path })) };
  const content = returned['mode'] === 'content' ? (asString(returned['content']) ?? '') : '';
  const locations = readMatches(content, asString(input['path']));
  return locations.length === 0 ? undefined : { locations };
}

/** The places of matching lines: `path:12:text`, or `12:text` of the one file that was searched. */
function readMatches(content: string, searched: string | undefined): FileLocation[] {
  const locations: FileLocation[] = [];
  for (const line of content.split('\n', mostLocations * 10)) {
    const found = /^(?:(.{1,1000}?):)?([1-9]\d{0,9}):/.exec(line);
    const path = found?.[1] ?? searched;
    if (found === null || path === undefined) continue;
    locations.push({ path, line: Number(found[2]) });
    if (locations.length === mostLocations) break;
  }
  return locations;
}
