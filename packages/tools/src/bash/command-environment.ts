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
export function commandEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_COLOR: _ignored, ...kept } = env;
  return { ...kept, ...friendly };
}
