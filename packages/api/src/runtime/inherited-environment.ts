/** What configures Showreel, or was set by the npm that started it: nothing that a person's command asked for. */
const ownVariables =
  /^(PORT|HOST|INIT_CWD|SHOWREEL_.*|npm_config_local_prefix|npm_(lifecycle|package)_.*|npm_(execpath|node_execpath|command))$/;

/** The environment that the tools' commands start from: as the person's own shell has it. What is undefined is unset. */
export function inheritedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.keys(env).filter((name) => ownVariables.test(name));
  return { ...env, ...Object.fromEntries(own.map((name) => [name, undefined])) };
}
