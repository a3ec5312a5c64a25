import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Where recorded sessions lie: `SHOWREEL_DATA`, else `showreel` in `XDG_DATA_HOME`, else in `~/.local/share` (the XDG
 * Base Directory Specification, which ignores a relative `XDG_DATA_HOME`). Absolute.
 */
export function locateDataFolder(env: NodeJS.ProcessEnv): string {
  const { SHOWREEL_DATA: own, XDG_DATA_HOME: xdg } = env;
  if (own !== undefined && own !== '') return resolve(own);
  const base = xdg?.startsWith('/') === true ? xdg : join(homedir(), '.local', 'share');
  return join(base, 'showreel');
}
