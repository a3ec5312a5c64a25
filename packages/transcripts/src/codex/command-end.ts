import type { JsonValue } from '@showreel/views';
import { asInteger, asObject, asString, type JsonObject } from '../json/json-access';

/** How a command ended, as its own event tells it. */
export interface CommandEnd {
  exitCode?: number;
  durationMs?: number;
  output?: string;
}

/** The end in an `exec_command_end` event, or in a finished item of a turn. */
export function readCommandEnd(fields: JsonObject): CommandEnd {
  const exitCode = asInteger(fields['exit_code']);
  const durationMs = readDuration(fields);
  const output = asString(fields['aggregated_output']) || joinStreams(fields);
  return {
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(output === '' ? {} : { output }),
  };
}

function joinStreams(fields: JsonObject): string {
  return (asString(fields['stdout']) ?? '') + (asString(fields['stderr']) ?? '');
}

/** `{secs, nanos}` in milliseconds. */
function readDuration(fields: JsonObject): number | undefined {
  const duration = asObject(fields['duration']);
  const secs = duration?.['secs'];
  const nanos = duration?.['nanos'];
  if (typeof secs !== 'number' || typeof nanos !== 'number') return undefined;
  const ms = Math.round(secs * 1000 + nanos / 1e6);
  return Number.isSafeInteger(ms) && ms >= 0 ? ms : undefined;
}

/** The arguments of a command of which the log holds nothing but this end. */
export function commandArguments({ command, cwd }: JsonObject): JsonValue {
  const folder = asString(cwd)?.replace(/^file:\/\/(?=\/)/, '');
  return {
    ...(command === undefined ? {} : { command }),
    ...(folder === undefined ? {} : { cwd: folder }),
  };
}
