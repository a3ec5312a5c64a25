/** What is never looked at: folders (or files) of logs, and projects, whose logs lie elsewhere. Absolute paths. */
export interface LogExclusions {
  folders: readonly string[];
  projects: readonly string[];
}

export const noExclusions: LogExclusions = { folders: [], projects: [] };

/** Whether a path is one of these or lies below one. */
export function isWithin(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const base = folder.replace(/\/+$/, '');
    return path === base || path.startsWith(`${base}/`);
  });
}

/** Whether a session that ran in this folder is left alone. */
export function isExcludedProject(cwd: string, { projects }: LogExclusions): boolean {
  return cwd !== '' && isWithin(cwd, projects);
}

/** The name of the folder in which Claude Code keeps the logs of a project: all but letters and digits are dashes. */
export function claudeFolderOf(project: string): string {
  return project.replace(/\/+$/, '').replace(/[^A-Za-z0-9]/g, '-');
}
