// @ts-check
import { existsSync } from 'node:fs';
import { installedProgram } from './build.mjs';
import { findChromium } from './find-chromium.mjs';
import { runProgram } from './run-program.mjs';

/**
 * Finds a browser for the tests, and installs one when there is none: Playwright's, or the system's on a Debian or
 * Ubuntu whose root this is. Resolves with its path; undefined after a sentence that says what to do.
 */
export async function provideChromium() {
  const found = findChromium();
  if (found !== undefined) return found;

  console.log("No browser is here: downloading Playwright's Chromium.");
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: undefined };
  await runProgram(installedProgram('playwright'), ['install', 'chromium'], { env });
  const downloaded = findChromium();
  if (downloaded !== undefined) return downloaded;

  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('That did not work: installing the Chromium of this system.');
    await runProgram('apt-get', ['update'], { quiet: true });
    const args = ['install', '-y', '--no-install-recommends', 'chromium'];
    await runProgram('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true });
  }
  const installed = findChromium();
  if (installed === undefined) {
    console.error('The tests need a browser: install Chromium, or set CHROMIUM_PATH to one.');
  }
  return installed;
}
