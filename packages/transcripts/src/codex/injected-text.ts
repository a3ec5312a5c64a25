import { promptTitle } from '../session/prompt-title';

/** What begins a text that Codex put among a user's messages by itself. */
const injections: readonly RegExp[] = [
  /^<(?:environment_context|user_instructions|INSTRUCTIONS|permissions instructions|permissions|collaboration_mode|model_switch|personality_spec|skills?_instructions|skill|apps_instructions|plugins_instructions|user_action|subagent_notification|turn_aborted|realtime_conversation|recommended_plugins|goal_context|codex_internal_context|token_budget)\b/,
  /^# AGENTS\.md instructions\b/,
  /^<user_shell_command>/,
  /^<image name=/,
  /^<\/?image>/,
  /^The following is the Codex agent history whose request action you are assessing/,
];

/** Whether Codex put this text among the user's messages: nobody typed it. */
export function isInjected(text: string): boolean {
  const start = text.trimStart().slice(0, 200);
  return injections.some((injection) => injection.test(start));
}

/** The folder that an `<environment_context>` names. */
export function readContextCwd(text: string): string | undefined {
  if (!text.trimStart().startsWith('<environment_context>')) return undefined;
  const tagged = /<cwd>([^<]*)<\/cwd>/.exec(text)?.[1];
  // The first versions wrote a list.
  return tagged ?? /^(?:Current working directory|- cwd): (.+)$/m.exec(text)?.[1];
}

/** What an editor puts before a request, with what is open there. */
const requestMark = /^## My request for Codex:\s*/m;

/** A session's title by its first prompt: without what an editor puts before it. */
export function titleOf(prompt: string): string | undefined {
  const mark = requestMark.exec(prompt);
  return promptTitle(mark === null ? prompt : prompt.slice(mark.index + mark[0].length));
}
