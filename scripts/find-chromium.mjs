// @ts-check
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser that the tests run in: `CHROMIUM_PATH`, else Playwright's own, else the system's; undefined when there
 * is none that starts (what stands at a path may be a stand-in that only tells how to install it).
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const { CHROMIUM_PATH: given } = process.env;
  if (given !== undefined && given !== '') return given;
  return [chromium.executablePath(), ...systemPaths].find(starts);
}

/** @param {string} path */
function starts(path) {
  return (
    existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  );
}
