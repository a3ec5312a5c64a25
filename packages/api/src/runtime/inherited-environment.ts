/** What configures Showreel, or was set by the npm that started it: nothing that a person's command asked for. */
const ownVariables =
  /^(PORT|HOST|INIT_CWD|SHOWREEL_.*|npm_config_local_prefix|npm_(lifecycle|package)_.*|npm_(execpath|node_execpath|command))$/;

/** The environment that the tools' commands start from: as the person's own shell has it. */
export function inheritedEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !ownVariables.test(entry[0]),
    ),
  );
}
