/** Output goes to a page that draws colours, and nobody can answer a prompt. */
const friendly = {
  TERM: 'xterm-256color',
  FORCE_COLOR: '1',
  CLICOLOR_FORCE: '1',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  DEBIAN_FRONTEND: 'noninteractive',
};

/** The whole environment of a command: what its session gives it, made fit for output that a page draws. */
export function commandEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { NO_COLOR: _ignored, ...kept } = env;
  // Next's types, where they are loaded, demand a NODE_ENV of its own values; a command's environment need not have one.
  return { ...kept, ...friendly } as NodeJS.ProcessEnv;
}
