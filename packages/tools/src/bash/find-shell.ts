import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { ToolError } from '../contract/tool-error';

/** The absolute path of bash, or of sh where there is none. */
export async function findShell(): Promise<string> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const shell of ['bash', 'sh']) {
    for (const folder of ['/bin', '/usr/bin', ...folders]) {
      const path = join(folder, shell);
      if (await isExecutable(path)) return path;
    }
  }
  throw new ToolError(
    'no-shell',
    'There is no bash and no sh on this machine. Install bash to run commands.',
  );
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
