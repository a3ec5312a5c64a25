import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  // Each worker starts a production server of its own.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Generous, for machines that do other work beside this: no test waits longer than what it waits for.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    // Pictures of every step would cost more than the tests; the page's own snapshots tell as much.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Chromium's sandbox does not start as root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
});
