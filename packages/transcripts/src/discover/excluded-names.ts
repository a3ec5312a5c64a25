import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isSystemError } from '../reading/log-source';
import { claudeFolderOf, type LogExclusions } from './log-exclusions';
import type { LayoutId } from './log-layouts';

/**
 * Tells by the name of an agent's folder alone, before anything in it is opened, whether it holds the logs of an excluded
 * project. Where a name says nothing of the project, the beginning of the log has to.
 */
export async function excludedNames(
  { projects }: LogExclusions,
  layout: LayoutId,
): Promise<(names: readonly string[]) => boolean> {
  switch (layout) {
    case 'claude-code': {
      const folders = await Promise.all(projects.map(readClaudeNames));
      return ([name]) => name !== undefined && folders.some((isOf) => isOf(name));
    }
    case 'gemini': {
      const hashes = new Set(projects.map((path) => createHash('sha256').update(path).digest('hex')));
      return ([name]) => name !== undefined && hashes.has(name);
    }
    case 'codex':
    case 'opencode':
    case 'deepseek-harness':
    case 'any':
      return () => false;
  }
}

/**
 * A name that goes on with a dash is of a folder in the project, or of one beside it: `/a/b/c` and `/a/b-c` have one
 * name. It is taken for one in the project, unless there is such a folder beside it.
 */
async function readClaudeNames(project: string): Promise<(name: string) => boolean> {
  const own = claudeFolderOf(project);
  const parent = dirname(project);
  const beside = (await listNames(parent))
    .filter((name) => name !== basename(project))
    .map((name) => claudeFolderOf(join(parent, name)))
    .filter((name) => name.startsWith(`${own}-`));
  return (name) =>
    name === own ||
    (name.startsWith(`${own}-`) && !beside.some((other) => name === other || name.startsWith(`${other}-`)));
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
