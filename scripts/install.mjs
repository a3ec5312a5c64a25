// @ts-check
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root, runProgram } from './run-program.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

/** Installs the dependencies when those that are there are not the locked ones. Resolves with whether all is well. */
export async function ensureInstalled() {
  if (await isInstalled()) return true;
  console.log('Installing the dependencies. This takes about a minute.');
  const [npm, ...args] = npmCommand();
  const installed = await runProgram(npm, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    quiet: true,
  });
  if (!installed) console.error('The dependencies could not be installed: npm says why, above.');
  return installed;
}

/** npm leaves a lock file of what it installed; one that was interrupted left none. */
async function isInstalled() {
  const [wanted, found] = await Promise.all([
    readPackages(join(root, 'package-lock.json')),
    readPackages(join(root, 'node_modules', '.package-lock.json')),
  ]);
  if (wanted === undefined || found === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    // Optional packages are those of other platforms too.
    return path === '' || optional === true || (path in found && found[path]?.version === version);
  });
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, LockedPackage> | undefined>} Undefined when there is no such file.
 */
async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The npm that runs this script, or the one on the path.
 *
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script !== undefined && basename(script) === 'npm-cli.js' ? [process.execPath, script] : ['npm'];
}
