import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import type { LayoutId } from './log-layouts';

/** A folder in which logs are looked for. */
export interface LogRoot {
  /** Absolute. It need not be there. */
  path: string;
  layout: LayoutId;
}

/**
 * The folders in which the agents keep their logs, by what their own variables say (`CLAUDE_CONFIG_DIR`, `CODEX_HOME`,
 * `XDG_DATA_HOME`, `GEMINI_CLI_HOME`, `DSH_HOME`, `DSH_SESSION_ROOT`) and where they keep them otherwise, and those that
 * `SHOWREEL_LOG_DIRS` lists, apart by colons.
 */
export function locateLogRoots(env: NodeJS.ProcessEnv): LogRoot[] {
  const home = absolute(env['HOME']) ?? homedir();
  const data = absolute(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share');
  const config = absolute(env['XDG_CONFIG_HOME']) ?? join(home, '.config');
  const claude = pathsOf(env['CLAUDE_CONFIG_DIR']);
  const codex = absolute(env['CODEX_HOME']) ?? join(home, '.codex');
  const gemini = absolute(env['GEMINI_CLI_HOME']) ?? home;
  const harness = absolute(env['DSH_HOME']) ?? join(home, '.dsh');
  const harnessSessions = absolute(env['DSH_SESSION_ROOT']);
  return [
    ...(claude.length > 0 ? claude : [join(home, '.claude'), join(config, 'claude')]).map((folder) =>
      rootAt(join(folder, 'projects'), 'claude-code'),
    ),
    rootAt(join(codex, 'sessions'), 'codex'),
    rootAt(join(codex, 'archived_sessions'), 'codex'),
    rootAt(join(data, 'opencode', 'storage', 'session'), 'opencode'),
    rootAt(join(gemini, '.gemini', 'tmp'), 'gemini'),
    rootAt(join(harness, 'sessions'), 'deepseek-harness'),
    ...(harnessSessions === undefined ? [] : [rootAt(harnessSessions, 'deepseek-harness')]),
    ...pathsOf(env['SHOWREEL_LOG_DIRS']).map((folder) => rootAt(folder, 'any')),
  ];
}

/** The absolute paths of a list as `PATH` is one, with `~` for the home folder; others are passed over. */
export function pathsOf(list: string | undefined, separator: RegExp | string = delimiter): string[] {
  return (list ?? '')
    .split(separator)
    .map((path) => path.trim().replace(/^~(?=\/|$)/, homedir()))
    .filter((path) => isAbsolute(path));
}

function rootAt(path: string, layout: LayoutId): LogRoot {
  return { path, layout };
}

/** What is no absolute path says nothing of where a folder is. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
