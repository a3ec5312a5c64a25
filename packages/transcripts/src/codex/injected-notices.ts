import type { NewEvent } from '@showreel/sessions';
import { textContent } from '@showreel/views';
import { asObject, asString, parseObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';

type InjectedEvent = Extract<NewEvent, { type: 'notice' | 'message' }>;

/** The notice of an interruption, however the log tells it. */
export const interruption: Extract<NewEvent, { type: 'notice' }> = {
  type: 'notice',
  level: 'info',
  text: 'Interrupted by the user',
};

/** What a text that nobody typed tells a reader all the same: most tell nothing. */
export function readInjected(text: string): InjectedEvent[] {
  const [, tag = ''] = /^\s*<(\w+)>/.exec(text) ?? [];
  switch (tag) {
    case 'turn_aborted':
      return [interruption];
    case 'subagent_notification':
      return [readSubagent(inside(text, tag))];
    case 'user_shell_command':
      return readUserCommand(text);
    default:
      return [];
  }
}

function inside(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`) + tag.length + 2;
  const end = text.lastIndexOf(`</${tag}>`);
  return text.slice(start, end === -1 ? undefined : end).trim();
}

function readSubagent(text: string): InjectedEvent {
  const fields = parseObject(text);
  const status = fields?.['status'];
  const [state = asString(status) ?? '', said] = Object.entries(asObject(status) ?? {})[0] ?? [];
  const name =
    asString(fields?.['agent_nickname']) ??
    asString(fields?.['agent_path']) ??
    asString(fields?.['agent_id']);
  const detail = asString(said) ?? text;
  return {
    type: 'notice',
    level: state === 'errored' ? 'warning' : 'info',
    text: `The agent${name === undefined ? '' : ` ${name.slice(0, 100)}`} reports${state === '' ? '' : `: ${state.slice(0, 40)}`}`,
    detail: boundedText(detail),
  };
}

/** A command that the user ran in the session by `!`, and what it gave. */
function readUserCommand(text: string): InjectedEvent[] {
  const command = inside(inside(text, 'user_shell_command'), 'command');
  return userCommand(command, inside(text, 'result'));
}

/** A user's own command: as it was typed, and its output. */
export function userCommand(command: string, output: string): InjectedEvent[] {
  return [
    { type: 'message', role: 'user', content: textContent(boundedText(`!${command}`)) },
    ...(output.trim() === ''
      ? []
      : [
          {
            type: 'notice' as const,
            level: 'info' as const,
            text: 'The output of the user’s command',
            detail: boundedText(output),
          },
        ]),
  ];
}
