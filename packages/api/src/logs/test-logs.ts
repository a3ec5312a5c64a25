import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { JsonValue } from '@showreel/views';

interface Talk {
  /** Of the session; the names of its file and of its records. */
  id: string;
  prompt: string;
  cwd?: string;
  /** What fails in it. */
  failing?: string;
}

/** When made-up sessions begin, in milliseconds since the epoch. */
export const beginning = Date.parse('2026-01-02T03:04:05.000Z');

/** The text of a made-up log of Claude Code: a prompt, a command and an answer. */
export function logText({ id, prompt, cwd = '/srv/app', failing }: Talk): string {
  let count = 0;
  const record = (type: string, content: JsonValue, fields: object = {}): string => {
    count += 1;
    const base = { type, uuid: `${id}-${count}`, parentUuid: count === 1 ? null : `${id}-${count - 1}` };
    const place = { isSidechain: false, sessionId: id, cwd, version: '2.1.3' };
    const timestamp = new Date(beginning + count * 1_000).toISOString();
    return `${JSON.stringify({ ...base, ...place, timestamp, message: { ...fields, content } })}\n`;
  };
  const model = {
    role: 'assistant',
    type: 'message',
    model: 'claude-sonnet-4',
    usage: { input_tokens: 100, output_tokens: 20 },
  };
  const failure = { is_error: true, content: `Exit code 1\n${failing ?? ''}` };
  const result = failing === undefined ? { content: 'fine' } : failure;
  return [
    record('user', prompt, { role: 'user' }),
    record('assistant', [{ type: 'tool_use', id: `${id}-call`, name: 'Bash', input: { command: 'make' } }], {
      ...model,
      id: `${id}-message-1`,
    }),
    record('user', [{ type: 'tool_result', tool_use_id: `${id}-call`, ...result }], { role: 'user' }),
    record('assistant', [{ type: 'text', text: 'Done.' }], { ...model, id: `${id}-message-2` }),
  ].join('');
}

/** Writes a log, as of a second of 2026 that is given by `at`. */
export async function writeLog(path: string, talk: Talk, at = 0): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, logText(talk));
  const time = beginning / 1_000 + at;
  await utimes(path, time, time);
  return path;
}
