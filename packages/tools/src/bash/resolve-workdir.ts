import { resolveInWorkspace } from '@showreel/filesystem';
import { stat } from 'node:fs/promises';
import { ToolError } from '../contract/tool-error';

/** The real folder that a command runs in. Rejects when it lies outside the workspace, is gone, or is no folder. */
export async function resolveWorkdir(workspace: string, workdir = '.'): Promise<string> {
  const folder = await resolveInWorkspace(workspace, workdir);
  const isFolder = await stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (isFolder) return folder;
  throw new ToolError(
    'folder-gone',
    `There is no folder ${workdir} to run in. Check the path, or make it first.`,
  );
}
