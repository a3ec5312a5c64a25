// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, installedProgram, quietTools } from './build.mjs';
import { countPlaywright, countVitest, totalsLine } from './count-results.mjs';
import { provideChromium } from './provide-chromium.mjs';
import { runProgram } from './run-program.mjs';

/** @typedef {import('./count-results.mjs').Totals} Totals */

/**
 * @typedef {object} Step
 * @property {string} name What a person asks for: `npm test -- unit e2e`.
 * @property {string} says
 * @property {(reports: string) => Promise<boolean>} run Given a folder for reports.
 * @property {(reports: string) => Promise<Totals>} [count]
 */

/**
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
const program = (name, args, env) =>
  runProgram(installedProgram(name), args, { env: { ...quietTools, ...env } });

/** @type {Step[]} */
const steps = [
  { name: 'format', says: 'Format', run: () => program('prettier', ['--check', '.']) },
  { name: 'lint', says: 'Lint', run: () => program('eslint', ['.', '--max-warnings', '0']) },
  {
    name: 'types',
    says: 'Types',
    run: async () =>
      (await program('turbo', ['run', 'typecheck', '--ui=stream', '--output-logs=errors-only'])) &&
      (await program('tsc', ['--noEmit'])),
  },
  { name: 'unused', says: 'Unused files, exports and dependencies', run: () => program('knip', []) },
  {
    name: 'unit',
    says: 'Unit and contract tests',
    run: (reports) =>
      program('vitest', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'vitest.json')}`,
      ]),
    count: (reports) => countVitest(join(reports, 'vitest.json')),
  },
  {
    name: 'e2e',
    says: 'End-to-end tests, in a browser against the production build',
    run: async (reports) => {
      const chromium = await provideChromium();
      if (chromium === undefined || !(await ensureBuilt())) return false;
      const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') };
      return program('playwright', ['test', '--reporter=list,json'], env);
    },
    count: (reports) => countPlaywright(join(reports, 'playwright.json')),
  },
];

/**
 * Runs the steps of these names, or all; stops at the first that fails. The last line is the totals of all tests, and a
 * step without tests that fails counts as one.
 *
 * @param {string[]} names
 */
export async function runTests(names) {
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    console.error(
      `There is no step "${unknown}". The steps are: ${steps.map(({ name }) => name).join(', ')}.`,
    );
    return false;
  }
  const reports = await mkdtemp(join(tmpdir(), 'showreel-test-'));
  /** @type {Totals[]} */
  const totals = [];
  try {
    for (const { says, run, count } of steps.filter(
      ({ name }) => names.length === 0 || names.includes(name),
    )) {
      console.log(`\n── ${says}`);
      const begin = performance.now();
      const passed = await run(reports);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`── ${says}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
      if (count !== undefined) totals.push(await count(reports));
      else if (!passed) totals.push({ passed: 0, failed: 1, skipped: 0 });
      if (!passed) return false;
    }
    return true;
  } finally {
    await rm(reports, { recursive: true });
    console.log(`\n${totalsLine(totals)}`);
  }
}
