import type { JsonValue } from '@showreel/views';
import { asList, asObject, asString } from '../json/json-access';
import { readScriptCalls, type ScriptCall } from './script-calls';
import { displayCommand, findPatch } from './shell-command';

/** What a call's result is read as. */
export type CallRole =
  | { of: 'command'; cwd?: string }
  | { of: 'patch' }
  | { of: 'script'; calls: readonly ScriptCall[] }
  | { of: 'session'; task: string; stops: boolean }
  | { of: 'image' }
  | { of: 'other' };

const commandTools = new Set(['shell', 'container.exec', 'shell_command', 'local_shell', 'exec_command']);

/** A tool's name without the namespace that later versions put before it. */
export function plainTool(tool: string): string {
  return tool.replace(/^functions\./, '');
}

/** What kind of call this is, by its tool and its arguments. */
export function roleOf(tool: string, args: JsonValue): CallRole {
  const name = plainTool(tool);
  const fields = asObject(args);
  if (commandTools.has(name)) {
    const command = commandOf(args);
    if (command !== undefined && findPatch(command) !== undefined) return { of: 'patch' };
    const cwd =
      asString(fields?.['workdir']) ?? asString(fields?.['working_directory']) ?? asString(fields?.['cwd']);
    return { of: 'command', ...(cwd === undefined ? {} : { cwd }) };
  }
  switch (name) {
    case 'apply_patch':
      return { of: 'patch' };
    case 'exec':
      return typeof args === 'string' ? { of: 'script', calls: readScriptCalls(args) } : { of: 'other' };
    case 'write_stdin':
      return {
        of: 'session',
        task: `session ${idOf(fields?.['session_id'])}`,
        stops: asString(fields?.['chars'])?.includes('\u0003') === true,
      };
    case 'wait':
      return fields !== undefined && 'cell_id' in fields
        ? { of: 'session', task: `cell ${idOf(fields['cell_id'])}`, stops: fields['terminate'] === true }
        : { of: 'other' };
    case 'view_image':
      return { of: 'image' };
    default:
      return { of: 'other' };
  }
}

/** The command that a call of one of the shells gives. */
function commandOf(args: JsonValue | undefined): string | string[] | undefined {
  const fields = asObject(args);
  const command = fields?.['command'] ?? fields?.['cmd'];
  const words = asList(command);
  if (words !== undefined) return words.flatMap((word) => (typeof word === 'string' ? [word] : []));
  return asString(command);
}

/** The command as a person would type it; '' when there is none. */
export function commandText(args: JsonValue | undefined): string {
  const command = commandOf(args);
  return command === undefined ? '' : displayCommand(command);
}

function idOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
